import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.setHeader adds cookies to the existing ones', async () => {
  const { headers } = await replyOf((res) => {
    res.setHeader('Set-Cookie', 'a=1')
    res.setHeader('set-cookie', ['b=2'])
    res.end()
  })
  assert.deepEqual(headers['set-cookie'], ['a=1', 'b=2'])
})

test('reading the cookies, adding one, and setting all of them adds one', async () => {
  const { headers } = await replyOf((res) => {
    res.setHeader('Set-Cookie', 'a=1')
    res.setHeader('Set-Cookie', ['a=1', 'b=2'])
    res.end()
  })
  assert.deepEqual(headers['set-cookie'], ['a=1', 'b=2'])
})

test('other headers are replaced', async () => {
  const { headers } = await replyOf((res) => {
    res.setHeader('X-A', '1')
    assert.equal(res.setHeader('X-A', '2'), res)
    res.end()
  })
  assert.equal(headers['x-a'], '2')
})

test('res.appendHeader adds a value to any header', async () => {
  const { headers } = await replyOf((res) => {
    res.appendHeader('X-A', '1')
    res.appendHeader('X-A', ['2', '3'])
    res.end()
  })
  assert.equal(headers['x-a'], '1, 2, 3')
})
