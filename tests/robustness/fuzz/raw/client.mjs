import { fileURLToPath } from 'node:url'
import { Random } from '../../../conformance/harness/random.mjs'
import { startServer } from '../../server-process.mjs'
import { Connections } from './connections.mjs'
import { mutatedRequest } from './mutate.mjs'

const SERVER = fileURLToPath(new URL('server.mjs', import.meta.url))
const AT_ONCE = 100
/** After this many requests, one with a known response is sent. */
const BETWEEN_PROBES = 500
const PROBE = 'GET /probe HTTP/1.1\r\nHost: a.com\r\nConnection: close\r\n\r\n'

/** Returns the status codes in the data received on one connection. */
const statusesIn = (text) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => code)

/** Counts the findings of a run of random requests. */
class Findings {
  sent = 0
  /** @type {Record<string, number>} */
  statuses = {}
  silent = []
  wrongProbes = []
  serverErrors = []

  note(bytes, answer) {
    this.sent += 1
    if (answer === 'silent') this.silent.push(bytes)
    for (const status of statusesIn(answer)) {
      this.statuses[status] = (this.statuses[status] ?? 0) + 1
      // Node itself responds with 505.
      if (status >= 500 && status !== '505') this.serverErrors.push(bytes)
    }
  }

  noteProbe(answer) {
    if (!answer.endsWith('\r\n\r\nthe probe is answered')) this.wrongProbes.push(answer)
  }
}

/**
 * Sends random requests to a server in its own process, until all are sent or it exits.
 * @param {object} options
 * @param {'4' | '3'} options.major
 * @param {'exit' | 'hang'} [options.fault] a fault injected into the server, as a control
 * @param {number} options.count
 * @param {number} options.patience milliseconds after which a connection without an end counts as silent
 */
export async function sendRandomBytes({ major, fault, count, seed, patience }) {
  const server = await startServer([SERVER, major, fault])
  const connections = new Connections(server.child, patience)
  const random = new Random(seed)
  const findings = new Findings()
  let started = 0
  const work = async () => {
    while (started < count && server.isAlive && findings.silent.length === 0) {
      started += 1
      const isProbe = started % BETWEEN_PROBES === 0
      const bytes = isProbe ? PROBE : mutatedRequest(random)
      const answer = await connections.exchange(server.port, bytes)
      if (!server.isAlive) return
      findings.note(bytes, answer)
      if (isProbe) findings.noteProbe(answer)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  connections.stop()
  const { exitCode } = server.child
  await server.stop()
  return { ...findings, exitCode, errorText: server.log }
}
