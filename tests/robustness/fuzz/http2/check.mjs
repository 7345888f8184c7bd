import assert from 'node:assert/strict'
import { sendRandomStreams } from './client.mjs'

/** Long enough for a busy machine; only a stream that never ends waits this long. */
const PATIENCE = 60_000
/** Maximum memory growth of a server between its first and last sample. */
const MOST_GROWTH = 64 * 2 ** 20

const megabytes = (bytes) => Math.round(bytes / 2 ** 20)

const countsOf = (statuses) =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

function assertSafe(found, count) {
  assert.equal(found.exitCode, null, `the process ended: ${found.errorText.slice(-2000)}`)
  assert.equal(found.silent, 0, 'a stream got no response')
  assert.equal(found.wrongProbes, 0, 'a known request got another response')
  assert.deepEqual(found.bypasses.slice(0, 5), [], 'a guard was bypassed')
  assert.ok(found.sent >= count)
  assert.ok(found.rss.at(-1) - found.rss[0] < MOST_GROWTH, `memory: ${found.rss.map(megabytes)} MB`)
}

/**
 * Sends random HTTP/2 requests to an app with guards, and to two servers with a bug, which must be
 * detected.
 */
export async function checkHttp2(report) {
  const { seed } = report
  const count = report.short ? 5_120 : 500_000
  for (const [name, major, most] of [
    ['fwjs', '4', count],
    ['fwjs-v3', '3', count / 10],
  ]) {
    await report.check(`no random HTTP/2 request bypasses a guard in ${name}`, async () => {
      const found = await sendRandomStreams({ major, count: most, seed, patience: PATIENCE })
      const rss = found.rss.map(megabytes)
      report.figure(
        `random HTTP/2 requests to ${name}`,
        `${found.sent} (${countsOf(found.statuses)})`,
      )
      report.figure(
        `of these, streams reset and connections closed by Node.js, ${name}`,
        `${found.resets} and ${found.closed}`,
      )
      report.figure(`memory after 10 % and at the end, ${name}`, `${rss[0]} and ${rss.at(-1)} MB`)
      assertSafe(found, most)
    })
  }
  await report.check('detects an app that sees everything nghttp2 accepts', async () => {
    const options = { major: '4', fault: 'lax', count: 1280, seed, patience: PATIENCE }
    const { bypasses } = await sendRandomStreams(options)
    report.figure('guards bypassed without the fwjs checks', `${bypasses.length} of 1280`)
    assert.notEqual(bypasses.length, 0)
  })
  await report.check('detects a server that exits under HTTP/2', async () => {
    const options = { major: '4', fault: 'exit', count: 20_000, seed, patience: PATIENCE }
    assert.equal((await sendRandomStreams(options)).exitCode, 3)
  })
}
