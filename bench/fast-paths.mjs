/*
 * Measures the gain of each fast path: fwjs with all of them, twice, without each of them, and without all,
 * back to back in every round.
 */

import { readCommand } from '../scripts/lib/command.mjs'
import { costOf, startServer } from './measure.mjs'
import { summarise } from './statistics.mjs'

const { options } = readCommand({
  name: 'node bench/fast-paths.mjs',
  does: 'Measures the CPU time per request with all fast paths, relative to the same server without each of\nthem and without any. A ratio below 1 is what the fast path saves; without server-classes, it is\nrelative to createServer.',
  folders: [import.meta.dirname],
  options: {
    json: { type: 'boolean', default: false, help: 'print the figures as JSON' },
    rounds: {
      type: 'string',
      value: 'N',
      default: '31',
      help: 'number of rounds',
    },
    requests: { type: 'string', value: 'N', default: '4000', help: 'requests per round' },
    'warm-up': {
      type: 'string',
      value: 'N',
      default: '20000',
      help: 'requests before the first round',
    },
    node: {
      type: 'string',
      value: '20|24|26',
      default: '20,24,26',
      help: 'Node.js versions, separated by commas',
    },
    scenario: {
      type: 'string',
      value: 'NAMES',
      default: 'json,text,params,static-1k,middlewares-20,not-found,query-3,redirect,post-1k',
      help: 'scenarios, separated by commas',
    },
    without: { type: 'string', value: 'NAMES', help: 'only these fast paths, separated by commas' },
    'in-process': { type: 'boolean', default: false, help: 'without sockets, which add noise' },
  },
})

const { measureInProcess } = await import('./in-process.mjs')
const { runtimes } = await import('./runtimes.mjs')
const { scenarios } = await import('./scenarios.mjs')
const { default: paths } = await import('../packages/fwjs-core/lib/node/fast-paths.js')

const BASE = 'all on'

function listed(text, known) {
  const names = text.split(',')
  const wrong = names.filter((name) => !known.includes(name))
  if (wrong.length > 0) throw new Error(`Unknown: ${wrong}. Known: ${known.join(', ')}`)
  return names
}

const names = listed(options.without ?? paths.FAST_PATHS.join(','), paths.FAST_PATHS)
const CREATED = { file: 'fwjs-create-server.cjs' }
const servers = [
  { name: BASE, without: '', base: BASE },
  { name: `${BASE}, again`, without: '', base: BASE },
  ...names.filter((name) => name !== 'server-classes').map((name) => without(name, BASE)),
  { name: 'all off', without: 'all', base: BASE },
  // Only such a server has classes that can be replaced.
  { name: 'createServer', without: '', base: BASE, ...CREATED },
  { ...without('server-classes', 'createServer'), ...CREATED },
].filter((server) => names.includes('server-classes') || server.file !== CREATED.file)

function without(name, base) {
  return { name: `without ${name}`, without: name, base }
}

function fwjsIn(scenario) {
  return scenario.candidates.find(({ name }) => name === 'fwjs')
}

async function measure(runtime, scenario) {
  const candidate = fwjsIn(scenario)
  const count = (whole) => Math.max(50, Math.ceil(Number(whole) * (candidate.share ?? 1)))
  const candidates = servers.map(({ name, without, file = candidate.file }) => ({
    ...candidate,
    name,
    file,
    env: { FWJS_DISABLE_FAST_PATHS: without },
  }))
  const requests = count(options.requests)
  if (options['in-process']) {
    return measureInProcess({
      node: runtime.binary,
      candidates,
      requests,
      rounds: Number(options.rounds),
    })
  }
  const running = []
  try {
    for (const one of candidates) {
      running.push({ name: one.name, server: await startServer({ node: runtime.binary, ...one }) })
    }
    for (const { server } of running) await costOf(server, candidate, count(options['warm-up']))
    const rounds = []
    for (let number = 0; number < Number(options.rounds); number += 1) {
      rounds.push(await measureRound(running, candidate, requests, number))
    }
    return rounds
  } finally {
    for (const { server } of running) server.stop()
  }
}

/** Starts every round with a different server, so that none always follows the same one. */
async function measureRound(running, candidate, requests, number) {
  const round = {}
  for (let step = 0; step < running.length; step += 1) {
    const { name, server } = running[(step + number) % running.length]
    round[name] = await costOf(server, candidate, requests)
  }
  return round
}

function report(runtime, scenario, rounds) {
  return {
    node: runtime.version,
    scenario: scenario.name,
    rounds: rounds.length,
    requests: Number(options.requests),
    servers: servers.map(({ name, base }) => ({ name, base, ...summarise(rounds, name, base) })),
  }
}

function print({ node, scenario, rounds, requests, servers: rows }) {
  console.log(`\n${scenario} on Node ${node}: ${rounds} rounds of ${requests} requests per server`)
  console.log(`${'server'.padEnd(28)}  us/req  on/it    [quartiles]`)
  for (const { name, microseconds, ratio, low, high } of rows) {
    const figures = `${microseconds.toFixed(1).padStart(7)}  ${ratio.toFixed(3)}`
    console.log(`${name.padEnd(28)} ${figures}    [${low.toFixed(3)} .. ${high.toFixed(3)}]`)
  }
}

const compared = scenarios.filter(fwjsIn)
const wantedScenarios = listed(
  options.scenario,
  compared.map(({ name }) => name),
)
const wantedNodes = listed(
  options.node,
  runtimes.map(({ name }) => name),
)
const results = []
for (const runtime of runtimes.filter(({ name }) => wantedNodes.includes(name))) {
  for (const scenario of compared.filter(({ name }) => wantedScenarios.includes(name))) {
    const result = report(runtime, scenario, await measure(runtime, scenario))
    results.push(result)
    if (!options.json) print(result)
  }
}
if (options.json) console.log(JSON.stringify(results, null, 2))
