import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.append adds to a header and res.set resets it', async () => {
  const reply = await replyOf((res) => {
    res.append('Link', '<a>').append('Link', ['<b>', '<c>'])
    res.append('X-Reset', 'one').append('X-Reset', 'two').set('X-Reset', 'three').end()
  })
  assert.deepEqual(
    reply.rawHeaders.filter((_text, index, all) => index > 0 && all[index - 1] === 'Link'),
    ['<a>', '<b>', '<c>'],
  )
  assert.equal(reply.headers['x-reset'], 'three')
})

test('res.append creates a missing header', async () => {
  const reply = await replyOf((res) => res.append('X-New', 'value').end())
  assert.equal(reply.headers['x-new'], 'value')
})

test('res.append adds to an existing array', async () => {
  const reply = await replyOf((res) => {
    res.set('Set-Cookie', ['a=1']).append('Set-Cookie', 'b=2').append('Set-Cookie', ['c=3']).end()
  })
  assert.deepEqual(reply.headers['set-cookie'], ['a=1', 'b=2', 'c=3'])
})
