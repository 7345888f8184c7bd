import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

function freshness(method: string, status = 200): Promise<unknown> {
  return seenBy(
    (req, res) => {
      res.set('ETag', '"a"')
      res.statusCode = status
      const seen = [req.fresh, req.stale]
      res.statusCode = 200
      return seen
    },
    { method, headers: { 'If-None-Match': '"a"' } },
  )
}

test("req.fresh is true if the client's copy is up to date, and req.stale is the opposite", async () => {
  assert.deepEqual(await freshness('GET'), [true, false])
})

test('only 2xx and 304 responses to GET and HEAD can be fresh', async () => {
  assert.deepEqual(await freshness('POST'), [false, true])
  assert.deepEqual(await freshness('GET', 404), [false, true])
  assert.deepEqual(await freshness('GET', 304), [true, false])
})

test('req.fresh is false without a conditional header', async () => {
  assert.equal(await seenBy((req) => req.fresh), false)
})
