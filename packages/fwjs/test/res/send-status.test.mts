import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.sendStatus sends the status with its message', async () => {
  const reply = await replyOf((res) => res.sendStatus(403))
  assert.equal(reply.status, 403)
  assert.equal(reply.text, 'Forbidden')
  assert.equal(reply.headers['content-type'], 'text/plain; charset=utf-8')
})

test('res.sendStatus with an unknown code sends the number', async () => {
  const reply = await replyOf((res) => res.sendStatus(599))
  assert.equal(reply.status, 599)
  assert.equal(reply.text, '599')
})
