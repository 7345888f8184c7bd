// An open-loop client in its own process: requests are sent when they are due, whether or not
// earlier ones got a response, like the clients of a public server. node load.mjs PORT RATE SECONDS
// SEED CONCURRENCY POOLED; with a concurrency the loop is closed.
import http from 'node:http'
import { Random } from '../../conformance/harness/random.mjs'

/** How long a client waits for a response before it gives up, in ms. */
const PATIENCE = 1000
/** The first requests don't count: a server needs a moment to detect overload. */
const SETTLING = 1000

/** Resolution of random fractions of 1. */
const FINE = 2 ** 32

const [port, rate, seconds, seed, concurrency, isPooled] = process.argv.slice(2).map(Number)
const pool = { keepAlive: true, maxFreeSockets: 10_000, scheduling: 'fifo' }
const agent = new http.Agent(isPooled ? pool : {})
const random = new Random(seed)
const result = { sent: 0, shed: 0, lost: 0, latencies: [] }

/**
 * Opens a connection for every concurrent request, like a proxy's pool. Node accepts one new
 * connection per event loop turn, so new connections would measure that.
 */
async function openConnections(count) {
  const ask = (resolve) =>
    http.get({ host: '127.0.0.1', port, agent, path: '/open' }, (response) => {
      response.resume().on('end', resolve)
    })
  await Promise.all(Array.from({ length: count }, () => new Promise(ask)))
}

/** Returns the status and the response time, or undefined if the client gave up. */
function ask(due) {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, agent, timeout: PATIENCE }
    const request = http.get(options, (response) => {
      const answer = () => resolve({ status: response.statusCode, took: performance.now() - due })
      response.resume().on('end', answer)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(undefined))
  })
}

/** Time counts from when the request was due, so a late client is visible. */
async function send(due) {
  const isCounted = due - began >= SETTLING
  const answer = await ask(due)
  if (!isCounted) return
  result.sent += 1
  if (answer?.status === 503) result.shed += 1
  else if (answer?.status === 200 && answer.took <= PATIENCE) result.latencies.push(answer.took)
  else result.lost += 1
}

async function sendOpenLoop() {
  const asked = []
  await new Promise((resolve) => {
    let due = began
    const sender = setInterval(() => {
      for (const now = performance.now(); due <= now && due < end; ) {
        asked.push(send(due))
        due += (-Math.log(1 - random.below(FINE) / FINE) * 1000) / rate
      }
      if (due < end) return
      clearInterval(sender)
      resolve()
    }, 1)
  })
  await Promise.all(asked)
}

async function sendClosedLoop() {
  const again = async () => {
    while (performance.now() < end) await send(performance.now())
  }
  await Promise.all(Array.from({ length: concurrency }, again))
}

if (isPooled) await openConnections(concurrency || Math.ceil((rate * PATIENCE) / 1000))
const began = performance.now()
const end = began + SETTLING + seconds * 1000
await (concurrency ? sendClosedLoop() : sendOpenLoop())
process.send(result, () => process.exit())
