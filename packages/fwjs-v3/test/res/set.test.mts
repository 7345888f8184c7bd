import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.set(field, value) and res.header(field, value) set a header as a string', async () => {
  const { headers } = await replyOf((res) => res.set('X-A', 5).header('X-B', ['a', 2]).end())
  assert.equal(headers['x-a'], '5')
  assert.equal(headers['x-b'], 'a, 2')
})

test('res.set(object) sets all headers in the object', async () => {
  const { headers } = await replyOf((res) => res.set({ 'X-A': 1, 'X-B': 2 }).end())
  assert.equal(headers['x-a'], '1')
  assert.equal(headers['x-b'], '2')
})
