/*
 * Measures the figures on the pages, and writes them to docs/public/bench/results.json after every scenario.
 * `node docs/tools/figures/write.mjs` then draws the charts and updates the numbers on the pages.
 */
import { readCommand } from '../scripts/lib/command.mjs'

const { options } = readCommand({
  name: 'node bench/publish.mjs',
  does: 'Measures the published figures, on Node 24 and 26. Nothing else may run in the meantime.\nWithout --scenario or --node, it measures everything and starts a new file.',
  folders: [import.meta.dirname, new URL('../examples/tracing', import.meta.url).pathname],
  options: {
    continue: { type: 'boolean', default: false, help: 'only measure what is missing in the file' },
    estimate: { type: 'boolean', default: false, help: 'only estimate how long it takes' },
    scenario: { type: 'string', value: 'NAMES', help: 'only these, separated by commas' },
    node: {
      type: 'string',
      value: 'NAMES',
      default: '24,26',
      help: 'Node.js versions, separated by commas',
    },
    rounds: { type: 'string', value: 'N', default: '15', help: 'number of rounds' },
    requests: { type: 'string', value: 'N', default: '3000', help: 'requests per round' },
    'warm-up': { type: 'string', value: 'N', default: '20000', help: 'warm-up requests' },
    connections: {
      type: 'string',
      value: 'N',
      default: '10000',
      help: 'number of idle connections',
    },
    file: { type: 'string', value: 'FILE', help: 'write to another file, to try this command' },
  },
})

const { publication } = await import('./publication.mjs')
const { isSame, readFigures, RESULTS, writeFigures } = await import('./results.mjs')
const { runtimes } = await import('./runtimes.mjs')
const { costsOf } = await import('./statistics.mjs')

// The results so far are in the file; the servers exit with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const file = options.file ?? RESULTS
const before = readFigures(file)
const amounts = {
  rounds: Number(options.rounds),
  requests: Number(options.requests),
  warmUp: Number(options['warm-up']),
  connections: Number(options.connections),
}

const wantedNodes = options.node.split(',')
const wantedScenarios = options.scenario?.split(',') ?? publication.map(({ name }) => name)
const unknown = wantedScenarios.filter((name) => !publication.some((one) => one.name === name))
if (unknown.length > 0) {
  const known = publication.map(({ name }) => name).join(', ')
  console.error(`Unknown scenario: ${unknown.join(', ')}. Scenarios: ${known}`)
  process.exit(1)
}

const figureOf = ({ scenario, runtime }) => ({ node: runtime.version, scenario: scenario.name })

/**
 * One scenario after the other, each on both Node.js versions, so that compared values are measured back to
 * back.
 */
const all = publication
  .filter(({ name }) => wantedScenarios.includes(name))
  .flatMap((scenario) =>
    runtimes
      .filter(({ name }) => wantedNodes.includes(name))
      .map((runtime) => ({ scenario, runtime, seconds: secondsOf(scenario, runtime) })),
  )
const isDone = (work) => before.some((figure) => isSame(figure, figureOf(work)))
const works = options.continue ? all.filter((work) => !isDone(work)) : all

/** Estimated from the last figures of the same servers. A trial with few rounds isn't accurate enough. */
function secondsOf(scenario, runtime) {
  const usable = before.filter((one) => one.rounds >= 7 && one.scenario === scenario.name)
  const figure = usable.find((one) => one.node === runtime.version) ?? usable[0]
  const last = (name) => figure?.servers.find((server) => server.name === name)?.value[1]
  return scenario.seconds({ ...amounts, last })
}

const minutes = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
const secondsFor = (some) => some.reduce((sum, { seconds }) => sum + seconds, 0)

async function measure({ scenario, runtime }) {
  const rounds = await scenario.measure({ ...amounts, node: runtime.binary })
  return {
    node: runtime.version,
    scenario: scenario.name,
    unit: scenario.unit,
    base: scenario.base,
    date: new Date().toISOString().slice(0, 10),
    rounds: rounds.length,
    ...countOf(scenario),
    servers: scenario.servers.map((name) => costsOf(rounds, name, scenario.base)),
  }
}

function countOf({ name }) {
  if (name === 'start') return {}
  return name === 'idle' ? { connections: amounts.connections } : { requests: amounts.requests }
}

function print({ servers, base }) {
  for (const { name, value, times } of servers) {
    const quartiles = `[${times[0].toFixed(2)} .. ${times[2].toFixed(2)}]`
    const median = value[1].toFixed(1).padStart(8)
    console.log(
      `  ${name.padEnd(26)} ${median} ${times[1].toFixed(2).padStart(7)} × ${base} ${quartiles}`,
    )
  }
}

const isPart = options.continue || options.scenario !== undefined || options.node !== '24,26'
let figures = isPart ? before : []
const began = performance.now()
console.log(
  `${works.length} measurements, about ${minutes(secondsFor(works))} minutes on a quiet machine`,
)
if (options.estimate) {
  for (const work of works)
    console.log(`  ${minutes(work.seconds)}  ${work.scenario.name} on Node ${work.runtime.version}`)
  process.exit(0)
}
// Written before the first figure: a run that is aborted here has nothing to resume.
writeFigures(file, figures)
for (const [index, work] of works.entries()) {
  const passed = minutes((performance.now() - began) / 1000)
  const left = minutes(secondsFor(works.slice(index)))
  console.log(
    `${index + 1} of ${works.length}: ${work.scenario.name} on Node ${work.runtime.version} (${passed} passed, about ${left} left)`,
  )
  const figure = await measure(work)
  print(figure)
  figures = [...figures.filter((one) => !isSame(one, figure)), figure]
  writeFigures(file, figures)
}
console.log('Now run: node docs/tools/figures/write.mjs')
