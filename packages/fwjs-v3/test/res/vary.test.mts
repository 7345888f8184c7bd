import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.vary(field) adds each name to Vary once', async () => {
  const { headers } = await replyOf((res) => res.vary('A').vary(['B', 'a']).vary('b').end())
  assert.equal(headers.vary, 'A, B')
})

test('res.vary without a field does nothing', async () => {
  const { headers } = await replyOf((res) => res.vary('').vary([]).end())
  assert.equal(headers.vary, undefined)
})
