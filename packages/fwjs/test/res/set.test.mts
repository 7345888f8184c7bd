import assert from 'node:assert/strict'
import test from 'node:test'
import { call, replyOf } from '../support/reply.mts'

test('res.set sets one header or several', async () => {
  const { headers } = await replyOf((res) =>
    res
      .set('X-One', '1')
      .set({ 'X-Two': '2', 'X-Three': ['a', 'b'] })
      .header('X-Four', '4')
      .end(),
  )
  assert.equal(headers['x-one'], '1')
  assert.equal(headers['x-two'], '2')
  assert.equal(headers['x-three'], 'a, b')
  assert.equal(headers['x-four'], '4')
})

test('res.set converts values to strings', async () => {
  const { headers } = await replyOf((res) => {
    call(res, 'set', 'X-Number', 123)
    call(res, 'set', 'X-List', [123, 'abc'])
    call(res, 'set', 'X-None', undefined)
    res.end()
  })
  assert.equal(headers['x-number'], '123')
  assert.equal(headers['x-list'], '123, abc')
  assert.equal(headers['x-none'], 'undefined')
})

test('res.set adds the charset to a text type', async () => {
  const typeOf = async (type: string) =>
    (await replyOf((res) => res.set('Content-Type', type).end())).headers['content-type']
  assert.equal(await typeOf('text/html'), 'text/html; charset=utf-8')
  assert.equal(await typeOf('application/json'), 'application/json; charset=utf-8')
  assert.equal(await typeOf('text/html; charset=latin1'), 'text/html; charset=latin1')
  assert.equal(await typeOf('image/svg+xml'), 'image/svg+xml')
})

test('res.set rejects an array of content types', async () => {
  const reply = await replyOf((res) => call(res, 'set', 'Content-Type', ['text/html']))
  assert.equal(reply.status, 500)
  assert.match(reply.text, /Content-Type cannot be set to an Array/)
})

test('res.set with one string and no value throws a TypeError', async () => {
  const reply = await replyOf((res) => {
    assert.throws(() => call(res, 'set', 'X-Alone'), TypeError)
    res.end('rejected')
  })
  assert.equal(reply.text, 'rejected')
})
