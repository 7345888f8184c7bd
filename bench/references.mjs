/*
 * Compares fwjs with kept builds of itself. Every change was once within the noise of the one before, and
 * together they made requests 8 % slower: only a fixed reference shows the sum.
 */
import { readCommand } from '../scripts/lib/command.mjs'

const { options } = readCommand({
  name: 'node bench/references.mjs',
  does: `Measures the CPU time per request of fwjs and of the builds in bench/references, over sockets and in
one process, and fails if fwjs takes more than 4 % longer than the best of them.`,
  folders: [import.meta.dirname],
  options: {
    rounds: { type: 'string', value: 'N', default: '15', help: 'number of rounds' },
    requests: { type: 'string', value: 'N', default: '2000', help: 'requests per round' },
    node: { type: 'string', value: '24|26', default: '24', help: 'Node.js versions' },
    scenario: { type: 'string', value: 'NAMES', help: 'only these, separated by commas' },
    keep: { type: 'string', value: 'NAME', help: 'keep the current build as a reference' },
  },
})

const { measureInProcess } = await import('./in-process.mjs')
const { extractReferences, keepReference } = await import('./reference-builds.mjs')
const { printTable } = await import('./report.mjs')
const { measureRounds } = await import('./rounds.mjs')
const { runtimes } = await import('./runtimes.mjs')
const { scenarios } = await import('./scenarios.mjs')
const { quantile, summarise } = await import('./statistics.mjs')

const SCENARIOS = [
  ...['json', 'params', 'middlewares-20', 'realistic', 'post-1k', 'static-10k', 'static-1m'],
]
/** The least ratio of the best reference's cost to that of fwjs. */
const LEAST = 0.96
const MOST_ROUNDS = 31

if (options.keep) {
  keepReference(options.keep)
  process.exit(0)
}

const references = extractReferences()
const rounds = Number(options.rounds)
const requests = Number(options.requests)

function candidatesOf(scenario) {
  const named = (name) => scenario.candidates.find((candidate) => candidate.name === name)
  const fwjs = named('fwjs')
  const kept = references.map(({ name, folder }) => ({
    ...fwjs,
    name,
    env: { FWJS_BUILD: folder },
  }))
  return [named('bare'), named('bare again'), ...kept, fwjs]
}

/** The kernel's part of a file can't be left out. */
const places = [
  {
    name: 'sockets',
    has: () => true,
    measure: (measured) =>
      measureRounds({ ...measured, requests, needsRound: (done) => done.length < rounds }),
  },
  {
    name: 'in process',
    has: ({ name }) => !name.startsWith('static'),
    measure: (measured) => measureInProcess({ ...measured, requests, rounds }),
  },
]

/** Returns the reference with the lowest cost in these rounds. */
function bestOf(all) {
  const costs = references.map(({ name }) => ({
    name,
    cost: quantile(
      all.map((round) => round[name] / round.bare),
      0.5,
    ),
  }))
  return costs.sort((a, b) => a.cost - b.cost)[0].name
}

/** As in bench/run: only the upper quartile, and more than the same server measured twice differs. */
function isMissed(all) {
  const noise = Math.min(1, summarise(all, 'bare again', 'bare').low)
  return summarise(all, 'fwjs', bestOf(all)).high < LEAST * noise
}

async function measure(runtime, scenario, place) {
  const candidates = candidatesOf(scenario)
  const all = await place.measure({ node: runtime.binary, candidates })
  // Measured again on new processes before it fails.
  while (isMissed(all) && all.length < MOST_ROUNDS) {
    all.push(...(await place.measure({ node: runtime.binary, candidates })))
  }
  const best = bestOf(all)
  printTable({
    node: runtime.version,
    scenario: `${scenario.name}, ${place.name},`,
    base: 'bare',
    rounds: all.length,
    requests,
    gates: [],
    servers: candidates.map(({ name }) => ({ name, ...summarise(all, name, 'bare') })),
    missed: [],
  })
  const { ratio, low, high } = summarise(all, 'fwjs', best)
  const quartiles = `[${low.toFixed(2)} .. ${high.toFixed(2)}]`
  const isBelow = isMissed(all)
  console.log(
    `${best} / fwjs ${ratio.toFixed(2)} ${quartiles}, at least ${LEAST}: ${isBelow ? 'missed' : 'held'}`,
  )
  return isBelow
}

const wanted = options.scenario?.split(',') ?? SCENARIOS
let missed = 0
for (const runtime of runtimes.filter(({ name }) => options.node.split(',').includes(name))) {
  for (const scenario of scenarios.filter(({ name }) => wanted.includes(name))) {
    for (const place of places.filter(({ has }) => has(scenario))) {
      if (await measure(runtime, scenario, place)) missed += 1
    }
  }
}
process.exitCode = missed === 0 ? 0 : 1
