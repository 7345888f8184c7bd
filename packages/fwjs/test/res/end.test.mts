import assert from 'node:assert/strict'
import { ServerResponse } from 'node:http'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.end is the native method', async () => {
  let native = false
  const reply = await replyOf((res) => {
    native = res.end === ServerResponse.prototype.end
    res.status(404).end()
  })
  assert.equal(native, true)
  assert.equal(reply.status, 404)
  assert.equal(reply.text, '')
  assert.equal((await replyOf((res) => res.end('data', 'utf8'))).text, 'data')
})

test('responses go through a res.end replaced by middleware', async () => {
  const reply = await replyOf((res) => {
    const { end } = res
    res.end = ((...values: unknown[]) => {
      res.setHeader('X-Wrapped', 'yes')
      return Reflect.apply(end, res, values)
    }) as typeof res.end
    res.send('hello')
  })
  assert.equal(reply.headers['x-wrapped'], 'yes')
  assert.equal(reply.text, 'hello')
})
