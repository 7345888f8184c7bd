import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.headersSent is true after the first send', async () => {
  const states: boolean[] = []
  await replyOf((res) => {
    states.push(res.headersSent)
    res.send('sent')
    states.push(res.headersSent)
  })
  assert.deepEqual(states, [false, true])
})
