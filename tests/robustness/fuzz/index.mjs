import assert from 'node:assert/strict'
import { compare } from './differential/compare.mjs'
import { checkHttp2 } from './http2/check.mjs'
import { checkStreamEnds } from './http2/check-ends.mjs'
import { checkRandomBytes } from './raw/check.mjs'
import { checkSpellings } from './spellings.mjs'

/**
 * Runs random bytes, random HTTP/2 frames, random variants of guarded paths, and random apps
 * compared with Express.
 */
export async function run(report) {
  await checkRandomBytes(report)
  await checkHttp2(report)
  await checkStreamEnds(report)
  await checkSpellings(report)
  await report.check('random apps behave the same on Express and on fwjs', async () => {
    const runs = report.short ? 12_000 : 560_000
    const { compared, explained, unexplained } = await compare({ runs, seed: report.seed })
    report.figure('requests compared with Express', compared)
    report.figure('of these, requests that crash Express', explained)
    assert.equal(unexplained, 0)
  })
}
