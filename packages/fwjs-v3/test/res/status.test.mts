import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.status(code) sets the status and returns the response', async () => {
  assert.equal((await replyOf((res) => res.status(201).end())).status, 201)
})
