import { readCommand } from '../scripts/lib/command.mjs'
import { printTable } from './report.mjs'
import { measureRounds } from './rounds.mjs'
import { summarise } from './statistics.mjs'

const { options } = readCommand({
  name: 'npm run bench --',
  does: 'Measures the CPU time per request as a ratio to bare node:http, and for other frameworks.',
  folders: [import.meta.dirname],
  options: {
    ci: { type: 'boolean', default: false, help: 'only the scenarios that CI checks' },
    json: { type: 'boolean', default: false, help: 'print the figures as JSON' },
    rounds: {
      type: 'string',
      value: 'N',
      default: '15',
      help: 'number of rounds',
    },
    requests: { type: 'string', value: 'N', default: '4000', help: 'requests per round' },
    node: { type: 'string', value: '20|24|26', help: 'Node.js version for the servers' },
    scenario: { type: 'string', value: 'NAMES', help: 'only these, separated by commas' },
    servers: { type: 'string', value: 'NAMES', help: 'only these, separated by semicolons' },
  },
})

const { runtimes } = await import('./runtimes.mjs')
const { ciScenarios, scenarios } = await import('./scenarios.mjs')

const MOST_ROUNDS = 31
/** Returns the requested candidates of a scenario; the base of the ratios always runs. */
function chosen({ candidates, base, gates }) {
  const judged = new Set([base, `${base} again`, ...gates.map(({ name }) => name)])
  if (options.ci) return candidates.filter(({ name }) => judged.has(name))
  const wanted = options.servers?.split(';')
  return wanted
    ? candidates.filter(({ name }) => [base, `${base} again`, ...wanted].includes(name))
    : candidates
}

async function measureScenario(runtime, scenario) {
  const candidates = chosen(scenario)
  const rounds = await measureRounds({
    node: runtime.binary,
    candidates,
    requests: Number(options.requests),
    perProcess: Number(options.rounds),
    needsRound: (done) => needsRound(done, scenario),
  })
  return judge(runtime, scenario, rounds, candidates)
}

/** A gate that the first rounds miss is measured again on new processes, up to the limit, before it fails. */
function needsRound(rounds, scenario) {
  if (rounds.length < Number(options.rounds)) return true
  return rounds.length < MOST_ROUNDS && missed(rounds, scenario).length > 0
}

/**
 * A gate is missed if even the upper quartile of the ratios is below it, by more than the same server
 * measured twice differs from itself in this run (docs/benchmarks.md).
 */
function missed(rounds, { gates, base }) {
  const noise = Math.min(1, summarise(rounds, `${base} again`, base).low)
  return gates
    .filter(({ name }) => rounds[0][name] !== undefined)
    .filter(({ name, least }) => summarise(rounds, name, base).high < least * noise)
    .map(({ name, least }) => `${name} (${least})`)
}

function judge(runtime, scenario, rounds, candidates) {
  const { name, base, gates } = scenario
  return {
    node: runtime.version,
    scenario: name,
    base,
    gates,
    rounds: rounds.length,
    requests: Number(options.requests),
    servers: candidates.map((candidate) => ({
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
if (options.json) console.log(JSON.stringify(results, undefined, 2))
process.exitCode = results.some((result) => result.missed.length > 0) ? 1 : 0
