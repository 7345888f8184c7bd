import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

test('req.path is the path of req.url', async () => {
  assert.equal(await seenBy((req) => req.path, { path: '/a/b?c=d' }), '/a/b')
})
