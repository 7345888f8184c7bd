import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

const modified = 'Thu, 20 Feb 2020 20:20:20 GMT'

/** Returns the status of a response with an ETag and a date. */
async function statusOf(headers: Record<string, string>): Promise<number> {
  const { status } = await replyOf(
    (res) => {
      res.set({ ETag: '"a"', 'Last-Modified': modified }).send('x')
    },
    { headers },
  )
  return status
}

test('a matching tag decides, whatever the date', async () => {
  const old = 'Thu, 20 Feb 2010 20:20:20 GMT'
  assert.equal(await statusOf({ 'If-None-Match': '"a"', 'If-Modified-Since': old }), 304)
  assert.equal(await statusOf({ 'If-None-Match': '*', 'If-Modified-Since': old }), 304)
  assert.equal(await statusOf({ 'If-None-Match': '"b"', 'If-Modified-Since': modified }), 200)
})

test('without a tag the date decides, and no-cache wins', async () => {
  assert.equal(await statusOf({ 'If-Modified-Since': modified }), 304)
  assert.equal(await statusOf({ 'If-None-Match': '"a"', 'Cache-Control': 'no-cache' }), 200)
})
