import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LINES } from '../../nodes.mjs'

const PROGRAM = join(import.meta.dirname, 'stream-ends.mjs')
const SERVERS = ['fwjs', 'fwjs-v5', 'fwjs+protect', 'node+protect']
/** protect looks for closed streams every second; others must be gone at once, but the machine may be busy. */
const PATIENCE = 10_000

/**
 * Resets HTTP/2 streams with every code, and ends their sessions, before the handler and at four stages of six kinds
 * of responses: every handler must be told once, and every file and timer be freed.
 */
export async function checkStreamEnds(report) {
  for (const [line, execPath] of Object.entries(LINES)) {
    for (const subject of report.short ? ['fwjs', 'node+protect'] : SERVERS) {
      await report.check(`nothing is left of ended streams: ${subject}, Node ${line}`, async () => {
        const env = { ...process.env, NODE_ENV: 'test' }
        const { stdout } = await promisify(execFile)(execPath, [PROGRAM, subject, PATIENCE], {
          env,
        })
        const { combinations, took, problems } = JSON.parse(stdout)
        report.figure(
          `ended streams, ${subject}, Node ${line}`,
          `${combinations}, ${Math.round(took)} ms`,
        )
        assert.deepEqual(problems, [])
      })
    }
  }
}
