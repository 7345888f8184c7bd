import assert from 'node:assert/strict'
import { startServer } from '../server-process.mjs'
import { ask } from './requests.mjs'

const MEMORY = 48
const AT_ONCE = 4
/** Small on the wire, large once parsed. */
const BODY = `[${'{},'.repeat(5_000_000)}{}]`
const FLAGS = [`--max-old-space-size=${MEMORY}`]

const upload = (port) =>
  ask(port, '/echo', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': BODY.length },
    body: BODY,
  })

/** Sends bodies that need more memory than the process has. */
export async function checkMemory(report, { fwjs, folder, SERVER }) {
  const sizes = `bodies of ${Math.round(BODY.length / 2 ** 20)} MB in ${MEMORY} MB`
  await report.check(`${sizes}: rejected by the limit, and the process survives`, async () => {
    const server = await startServer([SERVER, fwjs, folder], { flags: FLAGS })
    try {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(server.port)))
      const wrong = answers.filter(({ status, error }) => status !== 413 && !error)
      assert.deepEqual(wrong, [])
      assert.deepEqual(await ask(server.port, '/ping'), { status: 200, body: 'pong' })
    } finally {
      await server.stop()
    }
  })
  await report.check(`${sizes}, without a limit: the control crashes`, async () => {
    const server = await startServer([SERVER, fwjs, folder, '1gb'], { flags: FLAGS })
    for (let count = 0; count < AT_ONCE; count += 1) void upload(server.port)
    const { code, signal } = await server.exited
    assert.ok(code || signal)
  })
}
