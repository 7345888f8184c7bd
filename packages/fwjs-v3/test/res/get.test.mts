import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

test('res.get(field) returns a header that was set', async () => {
  assert.equal(await seenBy((_req, res) => res.set('X-A', 'b').get('x-a')), 'b')
  assert.equal(await seenBy((_req, res) => res.get('x-a')), undefined)
})
