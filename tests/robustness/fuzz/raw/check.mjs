import assert from 'node:assert/strict'
import { sendRandomBytes } from './client.mjs'

/** Long enough for a busy machine; only a connection that never ends waits this long. */
const PATIENCE = 60_000

const shown = (list) => list.slice(0, 5).map((bytes) => JSON.stringify(bytes.toString('latin1')))

/** Formats the counts of status codes, as `400: 12`. */
const countsOf = (statuses) =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

function assertAlive(found, count) {
  assert.equal(found.exitCode, null, `the process ended: ${found.errorText.slice(-2000)}`)
  assert.deepEqual(shown(found.silent), [], 'a request got no response')
  assert.deepEqual(shown(found.wrongProbes), [], 'a known request got a different response')
  assert.equal(found.sent, count)
}

/**
 * Sends random bytes to a whole server, and to two servers with an injected fault, which must be
 * detected.
 */
export async function checkRandomBytes(report) {
  const { seed } = report
  const count = report.short ? 30_000 : 1_000_000
  await report.check(`fwjs survives ${count} random requests`, async () => {
    const found = await sendRandomBytes({ major: '4', count, seed, patience: PATIENCE })
    report.figure('random requests to fwjs', `${found.sent} (${countsOf(found.statuses)})`)
    assertAlive(found, count)
    assert.deepEqual(
      shown(found.serverErrors),
      [],
      'a random request is not the fault of the server',
    )
  })
  const count3 = count / 10
  await report.check(`fwjs-v3 survives ${count3} random requests`, async () => {
    // As in Express 3, a request target that cannot be parsed gets a 500.
    const found = await sendRandomBytes({ major: '3', count: count3, seed, patience: PATIENCE })
    report.figure('random requests to fwjs-v3', `${found.sent} (${countsOf(found.statuses)})`)
    assertAlive(found, count3)
  })
  await report.check('detects a server that exits', async () => {
    const options = { major: '4', fault: 'exit', count: 20_000, seed, patience: PATIENCE }
    assert.equal((await sendRandomBytes(options)).exitCode, 3)
  })
  await report.check('detects a server that does not respond', async () => {
    const options = { major: '4', fault: 'hang', count: 20_000, seed, patience: 3000 }
    assert.notEqual((await sendRandomBytes(options)).silent.length, 0)
  })
}
