import { memoryOf } from './memory.mjs'
import { measureRounds, requestsOf, WARM_UP } from './rounds.mjs'
import { scenarios } from './scenarios.mjs'
import { started, startOf } from './start.mjs'

/* The published figures: some scenarios, with the servers that the pages compare. */

const SERVERS = [
  ...['bare', 'bare again', 'fwjs', 'fwjs, lean', 'fwjs-v5', 'fastify', 'express 4', 'express 5'],
]

const compared = ({ name }) => SERVERS.includes(name)
const everyone = () => true
const lastOfRoutes = ({ name }) => /, last of \d+(?: again)?$/.test(name)

const chosen = {
  json: compared,
  params: compared,
  'not-found': compared,
  'middlewares-20': compared,
  realistic: compared,
  error: compared,
  'post-1k': compared,
  'upload-1m': compared,
  'static-10k': compared,
  'static-1m': compared,
  routes: lastOfRoutes,
  'http2-json': everyone,
  opentelemetry: everyone,
}

/** Seconds that a process takes to start, and a client. */
const START = 0.4
const CLIENT = 0.06
/** Microseconds assumed for a request that was not measured before. */
const UNKNOWN = 60

function ofRequests([name, isWanted]) {
  const { base, candidates } = scenarios.find((scenario) => scenario.name === name)
  const wanted = candidates.filter(isWanted)
  return {
    name,
    unit: 'µs of CPU',
    base,
    servers: wanted.map((candidate) => candidate.name),
    measure: ({ node, rounds, requests, warmUp = WARM_UP }) =>
      measureRounds({
        node,
        candidates: wanted,
        requests,
        warmUp,
        needsRound: (done) => done.length < rounds,
      }),
    seconds({ rounds, requests, warmUp = WARM_UP, last }) {
      const of = (candidate) => {
        const count = requestsOf(candidate, warmUp) + rounds * requestsOf(candidate, requests)
        const cost = last(candidate.name) ?? UNKNOWN / (candidate.share ?? 1)
        return START + (rounds + 1) * CLIENT + (count * cost) / 1e6
      }
      return wanted.reduce((sum, candidate) => sum + of(candidate), 0)
    },
  }
}

/** Measures each server once per round, in its own process. */
async function inRounds(rounds, names, measure) {
  const all = []
  while (all.length < rounds) {
    const round = {}
    for (const name of names) round[name] = await measure(name)
    all.push(round)
  }
  return all
}

const start = {
  name: 'start',
  unit: 'ms of CPU',
  base: 'bare',
  servers: started,
  measure: ({ node, rounds }) =>
    inRounds(rounds, started, async (name) => (await startOf(name, node)).cpu),
  seconds: ({ rounds }) => rounds * started.length * START,
}

const files = {
  bare: 'bare.cjs',
  fwjs: 'fwjs.cjs',
  fastify: 'fastify.cjs',
  'express 4': 'express.cjs',
  'express 5': 'express-5.cjs',
}
/** Seconds for a connection with its one request. */
const CONNECTION = 0.00025

const idle = {
  name: 'idle',
  unit: 'kB',
  base: 'bare',
  servers: Object.keys(files),
  measure: ({ node, rounds, connections }) =>
    inRounds(rounds, Object.keys(files), (name) =>
      memoryOf({ file: files[name], connections, node }),
    ),
  seconds: ({ rounds, connections }) =>
    rounds * Object.keys(files).length * (START + connections * CONNECTION),
}

/** Each has a name, a base, and functions that measure it and estimate how many seconds that takes. */
export const publication = [...Object.entries(chosen).map(ofRequests), start, idle]
