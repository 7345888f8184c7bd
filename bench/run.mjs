import { readCommand } from '../commands/command.mjs'
import { costOf, startServer } from './measure.mjs'
import { publish } from './publish.mjs'
import { printTable } from './report.mjs'
import { summarise } from './statistics.mjs'

const { options } = readCommand({
  name: 'npm run bench --',
  does: 'Measures the CPU time of a request beside bare node:http and other frameworks, in ratios.',
  folders: [import.meta.dirname],
  options: {
    ci: { type: 'boolean', default: false, help: 'only what CI judges' },
    json: { type: 'boolean', default: false, help: 'print the figures as JSON' },
    write: {
      type: 'boolean',
      default: false,
      help: 'renew the figures and plots in docs/public/bench',
    },
    rounds: {
      type: 'string',
      value: 'N',
      default: '15',
      help: 'how often each server is measured',
    },
    requests: { type: 'string', value: 'N', default: '4000', help: 'requests in a round' },
    node: { type: 'string', value: '20|24|26', help: 'the Node that runs the servers' },
    scenario: { type: 'string', value: 'NAMES', help: 'only these, with commas' },
    servers: { type: 'string', value: 'NAMES', help: 'only these, with semicolons' },
  },
})

const { runtimes } = await import('./runtimes.mjs')
const { ciScenarios, scenarios } = await import('./scenarios.mjs')

const MOST_ROUNDS = 31
/**
 * Requests before the first round. Until about here the engine still compiles, on threads that are
 * counted too: params on Node 24 measured 0.79 of bare in rounds of 2,000 after 4,000 requests and
 * 0.94 in rounds of 20,000. What is reported is a server that has been up for a second.
 */
const WARM_UP = 20_000
/** The client opens fifty connections, and each must send at least one request. */
const FEWEST = 50

/** The candidates of a scenario that were asked for; the base of the ratios always runs. */
function chosen({ candidates, base, gates }) {
  const judged = new Set([base, `${base} again`, ...gates.map(({ name }) => name)])
  if (options.ci) return candidates.filter(({ name }) => judged.has(name))
  const wanted = options.servers?.split(';')
  return wanted
    ? candidates.filter(({ name }) => [base, `${base} again`, ...wanted].includes(name))
    : candidates
}

async function measureScenario(runtime, scenario) {
  const running = []
  try {
    for (const candidate of chosen(scenario)) {
      const server = await startServer({ node: runtime.binary, ...candidate })
      running.push({ candidate, server })
    }
    for (const { candidate, server } of running) {
      await costOf(server, candidate, requestsOf(candidate, WARM_UP))
    }
    const rounds = []
    while (needsRound(rounds, scenario)) rounds.push(await measureRound(running))
    return judge(runtime, scenario, rounds, running)
  } finally {
    for (const { server } of running) server.stop()
  }
}

function requestsOf({ share = 1 }, whole = Number(options.requests)) {
  return Math.max(FEWEST, Math.ceil(whole * share))
}

async function measureRound(running) {
  const round = {}
  for (const { candidate, server } of running) {
    round[candidate.name] = await costOf(server, candidate, requestsOf(candidate))
  }
  return round
}

/** A gate that the first rounds miss is measured again, up to the limit, before it fails. */
function needsRound(rounds, scenario) {
  if (rounds.length < Number(options.rounds)) return true
  return rounds.length < MOST_ROUNDS && missed(rounds, scenario).length > 0
}

/**
 * A gate is missed when even the upper quartile of the ratios falls below it, by more than the same
 * server measured twice differs from itself in this run (docs/speed.md).
 */
function missed(rounds, { gates, base }) {
  const noise = Math.min(1, summarise(rounds, `${base} again`, base).low)
  return gates
    .filter(({ name }) => rounds[0][name] !== undefined)
    .filter(({ name, least }) => summarise(rounds, name, base).high < least * noise)
    .map(({ name, least }) => `${name} (${least})`)
}

function judge(runtime, scenario, rounds, running) {
  const { name, base, gates } = scenario
  return {
    node: runtime.version,
    scenario: name,
    base,
    gates,
    rounds: rounds.length,
    requests: Number(options.requests),
    servers: running.map(({ candidate }) => ({
      name: candidate.name,
      ...summarise(rounds, candidate.name, base),
    })),
    missed: missed(rounds, scenario),
  }
}

const wantedScenarios = options.ci ? ciScenarios : options.scenario?.split(',')
const wantedNodes = options.node?.split(',') ?? (options.ci ? ['20', '24'] : undefined)
const results = []
for (const runtime of runtimes.filter(({ name }) => wantedNodes?.includes(name) ?? true)) {
  for (const scenario of scenarios.filter(({ name }) => wantedScenarios?.includes(name) ?? true)) {
    const result = await measureScenario(runtime, scenario)
    results.push(result)
    if (!options.json) printTable(result)
  }
}
if (options.write) publish(results)
if (options.json) console.log(JSON.stringify(results, undefined, 2))
process.exitCode = results.some((result) => result.missed.length > 0) ? 1 : 0
