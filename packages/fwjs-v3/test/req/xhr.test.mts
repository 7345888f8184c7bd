import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

test('req.xhr is true if X-Requested-With is XMLHttpRequest', async () => {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  assert.equal(await seenBy((req) => req.xhr, { headers }), true)
  assert.equal(await seenBy((req) => req.xhr), false)
})
