import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { replyOf } from '../support/reply.mts'

test('res.jsonp(value) calls the function named in the query', async () => {
  const reply = await replyOf((res) => res.jsonp({ a: 1 }), { path: '/?callback=x.y[0]' })
  assert.equal(reply.text, '/**/ typeof x.y[0] === \'function\' && x.y[0]({"a":1});')
  assert.equal(reply.headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
})

test('res.jsonp sends JSON without a name, or if the name has no valid characters', async () => {
  for (const path of ['/', '/?callback=', '/?callback=(']) {
    const reply = await replyOf((res) => res.jsonp({ a: 1 }), { path })
    assert.equal(reply.text, '{"a":1}')
    assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
  }
})

test('res.jsonp(status, value) and res.jsonp(value, status) set the status', async () => {
  for (const args of [
    [201, { a: 1 }],
    [{ a: 1 }, 201],
  ]) {
    const reply = await replyOf((res) => Reflect.apply(res.jsonp, res, args))
    assert.equal(reply.status, 201)
    assert.equal(reply.text, '{"a":1}')
  }
})

test('the jsonp callback name setting is used, and the first of several names wins', async () => {
  const app = fw()
  app.set('jsonp callback name', 'cb')
  const reply = await replyOf((res) => res.jsonp(1), { app, path: '/?cb=a&cb=b' })
  assert.match(reply.text, /typeof a ===/)
})

test('res.jsonp keeps an existing Content-Type for plain JSON', async () => {
  const { headers } = await replyOf((res) => res.type('application/vnd.x+json').jsonp({}))
  assert.equal(headers['content-type'], 'application/vnd.x+json; charset=utf-8')
})
