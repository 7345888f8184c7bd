// An open-loop client in its own process: requests are sent when they are due, whether or not
// earlier ones got a response, like the clients of a public server. node load.mjs PORT RATE SECONDS
// SEED CONCURRENCY CONNECTIONS; with a concurrency the loop is closed. CONNECTIONS is kept, new, or
// http2.
import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import { Random } from '../../conformance/harness/random.mjs'

/** How long a client waits for a response before it gives up, in ms. */
const PATIENCE = 1000
/** The first requests don't count: a server needs a moment to detect overload. */
const SETTLING = 1000

/** Resolution of random fractions of 1. */
const FINE = 2 ** 32

/** The number of HTTP/2 connections, like those of a few proxies. */
const SESSIONS = 8

const [port, rate, seconds, seed, concurrency] = process.argv.slice(2).map(Number)
const connections = process.argv[7]
const pool = { keepAlive: true, maxFreeSockets: 10_000, scheduling: 'fifo' }
const agent = new http.Agent(connections === 'kept' ? pool : {})
const sessions = []
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

async function openSessions() {
  for (let count = 0; count < SESSIONS; count += 1) {
    sessions.push(http2.connect(`http://127.0.0.1:${port}`))
  }
  await Promise.all(sessions.map((session) => once(session, 'connect')))
}

/** Returns the status and the response time, or undefined if the client gave up. */
const ask = (due) => (connections === 'http2' ? askOnSession(due) : askOnSocket(due))

let asked = 0

function askOnSession(due) {
  asked += 1
  const stream = sessions[asked % SESSIONS].request()
  stream.setTimeout(PATIENCE, () => stream.close(http2.constants.NGHTTP2_CANCEL))
  return new Promise((resolve) => {
    stream.once('response', ({ ':status': status }) => {
      const answer = () => resolve({ status, took: performance.now() - due })
      stream.resume().once('end', answer)
    })
    stream.once('error', () => resolve(undefined))
    stream.once('close', () => resolve(undefined))
  })
}

function askOnSocket(due) {
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
  const requests = []
  await new Promise((resolve) => {
    let due = began
    const sender = setInterval(() => {
      for (const now = performance.now(); due <= now && due < end; ) {
        requests.push(send(due))
        due += (-Math.log(1 - random.below(FINE) / FINE) * 1000) / rate
      }
      if (due < end) return
      clearInterval(sender)
      resolve()
    }, 1)
  })
  await Promise.all(requests)
}

async function sendClosedLoop() {
  const again = async () => {
    while (performance.now() < end) await send(performance.now())
  }
  await Promise.all(Array.from({ length: concurrency }, again))
}

if (connections === 'kept') {
  await openConnections(concurrency || Math.ceil((rate * PATIENCE) / 1000))
}
if (connections === 'http2') await openSessions()
const began = performance.now()
const end = began + SETTLING + seconds * 1000
await (concurrency ? sendClosedLoop() : sendOpenLoop())
process.send(result, () => process.exit())
