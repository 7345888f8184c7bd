import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Random } from '../../../conformance/harness/random.mjs'
import { startServer } from '../../server-process.mjs'
import { Batch } from './batch.mjs'

const SERVER = fileURLToPath(new URL('server.mjs', import.meta.url))
const CONNECTIONS = 8
const SAMPLES = 10

/** Counts the findings of a run of random requests. */
class Findings {
  sent = 0
  resets = 0
  closed = 0
  silent = 0
  wrongProbes = 0
  /** @type {Record<string, number>} */
  statuses = {}
  /** @type {string[]} the requests that got a guarded resource */
  bypasses = []
  /** @type {number[]} */
  rss = []

  noteStatus(status) {
    if (status >= 200) this.statuses[status] = (this.statuses[status] ?? 0) + 1
  }

  noteProbe(body) {
    if (body !== 'the probe is answered') this.wrongProbes += 1
  }
}

/** Returns the server's memory after a garbage collection. */
async function readRss(server) {
  server.child.send({})
  const [{ rss }] = await once(server.child, 'message')
  return rss
}

/**
 * Sends random HTTP/2 requests to a server in its own process, until all are sent or it exits.
 * @param {object} options
 * @param {'4' | '3'} options.major
 * @param {'lax' | 'exit'} [options.fault] a bug injected into the server, as a control
 * @param {number} options.count
 * @param {number} options.patience milliseconds after which a stream without an end counts as silent
 */
export async function sendRandomStreams({ major, fault, count, seed, patience }) {
  const server = await startServer([SERVER, major, fault], { flags: ['--expose-gc'] })
  const random = new Random(seed)
  const findings = new Findings()
  for (let sample = 1; sample <= SAMPLES && server.isAlive; sample++) {
    const work = async () => {
      while (findings.sent < (count * sample) / SAMPLES && server.isAlive) {
        if (findings.silent > 0) return
        await new Batch(random, findings).send(server.port, patience)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
    if (server.isAlive) findings.rss.push(await readRss(server))
  }
  const { exitCode } = server.child
  await server.stop()
  return { ...findings, exitCode, errorText: server.log }
}
