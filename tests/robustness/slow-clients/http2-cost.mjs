// What protect costs: the CPU time of HTTP/2 requests to servers with and without it.
import http2 from 'node:http2'
import { quartilesOf } from '../overload/measure.mjs'
import { startHttp2, startProtected } from './http2.mjs'

const ROUNDS = 15
const REQUESTS = 10_000
const IN_FLIGHT = 50

async function send(session) {
  const stream = session.request({ ':path': '/' }).resume()
  await new Promise((resolve, reject) => stream.once('error', reject).once('close', resolve))
}

/** Sends the requests of a round on one session; returns CPU microseconds per request. */
async function measure(server) {
  const session = http2.connect(`http://127.0.0.1:${server.port}`)
  const { cpu: before } = await server.stats()
  let sent = 0
  const work = async () => {
    while (sent++ < REQUESTS) await send(session)
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  const { cpu: after } = await server.stats()
  session.close()
  return (after - before) / REQUESTS
}

function describe(values, digits) {
  const { low, median, high } = quartilesOf(values)
  return `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`
}

/** Measures in turn, so that other load slows all; two servers without protect show the noise. */
export async function measureCost(report) {
  const servers = [await startHttp2('fwjs'), await startProtected('fwjs'), await startHttp2('fwjs')]
  const rounds = []
  try {
    for (const server of servers) await measure(server)
    for (let round = 0; round < ROUNDS; round++) {
      const times = []
      for (const server of servers) times.push(await measure(server))
      rounds.push(times)
    }
  } finally {
    for (const { stop } of servers) stop()
  }
  const name = 'HTTP/2, CPU time of a request'
  const withoutProtect = rounds.map(([first, , second]) => (first + second) / 2)
  report.figure(`${name} in µs`, describe(withoutProtect, 1))
  const ratios = rounds.map(([, time], round) => time / withoutProtect[round])
  report.figure(`${name} with protect, relative to without`, describe(ratios, 2))
  const noise = rounds.map(([first, , second]) => second / first)
  report.figure(`${name} without protect, relative to the same`, describe(noise, 2))
}
