// npm run bench [-- --json] [--rounds N] [--requests N] [--node 20|24] [--scenario NAME]
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { costOf, startServer } from './measure.mjs'
import { printTable } from './report.mjs'
import { scenarios, servers } from './scenarios.mjs'
import { summarise } from './statistics.mjs'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '15' },
    requests: { type: 'string', default: '4000' },
    node: { type: 'string' },
    scenario: { type: 'string' },
  },
})
const MOST_ROUNDS = 31
const requests = Number(options.requests)
const folder = (name) => fileURLToPath(new URL(name, import.meta.url))

const runtimes = [
  { name: '20', binary: process.execPath },
  { name: '24', binary: folder('node_modules/node24/bin/node') },
].map((runtime) => ({
  ...runtime,
  version: execFileSync(runtime.binary, ['--version'], { encoding: 'utf8' }).trim(),
}))

let port = 4300

async function measureScenario(runtime, scenario) {
  const running = []
  try {
    for (const { name, file } of servers) {
      const given = { node: runtime.binary, file: folder(`servers/${file}`), port: port++ }
      running.push({ name, server: await startServer({ ...given, scenario: scenario.name }) })
    }
    const warmUp = requestsOf(scenario) * 2
    for (const { server } of running) await costOf(server, scenario, warmUp)
    const rounds = []
    while (needsRound(rounds, scenario)) rounds.push(await measureRound(running, scenario))
    return judge(runtime, scenario, rounds)
  } finally {
    for (const { server } of running) server.stop()
  }
}

function requestsOf({ share = 1 }) {
  return Math.ceil(requests * share)
}

async function measureRound(running, scenario) {
  const round = {}
  const count = requestsOf(scenario)
  for (const { name, server } of running) round[name] = await costOf(server, scenario, count)
  return round
}

/** A gate that the first rounds miss is measured again, up to the limit, before it fails. */
function needsRound(rounds, scenario) {
  if (rounds.length < Number(options.rounds)) return true
  return rounds.length < MOST_ROUNDS && missed(rounds, scenario).length > 0
}

/** A gate is missed when even the upper quartile of the ratios falls below it. */
function missed(rounds, { gate }) {
  return servers.filter(({ name, gated }) => gated && summarise(rounds, name, 'bare').high < gate)
}

function judge(runtime, scenario, rounds) {
  return {
    node: runtime.version,
    scenario: scenario.name,
    gate: scenario.gate,
    rounds: rounds.length,
    requests: requestsOf(scenario),
    servers: servers.map(({ name }) => ({ name, ...summarise(rounds, name, 'bare') })),
    missed: missed(rounds, scenario).map(({ name }) => name),
  }
}

const results = []
for (const runtime of runtimes.filter(({ name }) => (options.node ?? name) === name)) {
  for (const scenario of scenarios.filter(({ name }) => (options.scenario ?? name) === name)) {
    const result = await measureScenario(runtime, scenario)
    results.push(result)
    if (!options.json) printTable(result)
  }
}
if (options.json) console.log(JSON.stringify(results, undefined, 2))
process.exitCode = results.some((result) => result.missed.length > 0) ? 1 : 0
