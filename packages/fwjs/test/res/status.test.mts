import assert from 'node:assert/strict'
import test from 'node:test'
import { deprecationsOf } from '../support/quiet.mts'
import { call, replyOf } from '../support/reply.mts'

test('res.status sets the status and can be chained', async () => {
  const reply = await replyOf((res) => res.status(201).end('Created'))
  assert.equal(reply.status, 201)
  assert.equal(reply.text, 'Created')
})

test('a status that Node.js cannot write becomes a 500', async () => {
  for (const status of [99, 1000, undefined, null]) {
    const reply = await replyOf((res) => {
      call(res, 'status', status)
      res.end()
    })
    assert.equal(reply.status, 500, String(status))
    assert.match(reply.text, /Invalid status code/)
  }
  assert.equal((await replyOf((res) => res.status(799).end())).status, 799)
})

test('a status passed as a string or with a fraction is deprecated', async () => {
  const messages = await deprecationsOf(async () => {
    const text = await replyOf((res) => {
      Reflect.apply(res.status, res, ['410'])
      res.end()
    })
    assert.equal(text.status, 410)
    assert.equal((await replyOf((res) => res.status(410.1).end())).status, 410)
    assert.equal((await replyOf((res) => res.status(410).end())).status, 410)
    await replyOf((res) => res.status(98.5).end())
    await replyOf((res) => res.status(1000.5).end())
  })
  assert.deepEqual(messages, [
    'res.status("410"): use res.status(410) instead',
    'res.status(410.1): use res.status(410) instead',
  ])
})
