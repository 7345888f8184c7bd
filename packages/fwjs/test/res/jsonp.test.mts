import assert from 'node:assert/strict'
import test from 'node:test'
import { deprecationsOf, quietApp } from '../support/quiet.mts'
import { call, replyOf } from '../support/reply.mts'

const jsonp = (path: string, body: unknown = { a: 1 }) =>
  replyOf((res) => res.jsonp(body), { path })

test('res.jsonp calls the callback named in the query', async () => {
  const reply = await jsonp('/?callback=done')
  assert.equal(reply.text, '/**/ typeof done === \'function\' && done({"a":1});')
  assert.equal(reply.headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
})

test('res.jsonp without a callback sends JSON', async () => {
  for (const path of ['/', '/?callback=', '/?callback[a]=b']) {
    const reply = await jsonp(path)
    assert.equal(reply.text, '{"a":1}', path)
    assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  }
})

test('jsonp callback name selects the query parameter', async () => {
  const app = quietApp().set('jsonp callback name', 'cb')
  const reply = await replyOf((res) => res.jsonp(1), { app, path: '/?cb=done&callback=other' })
  assert.equal(reply.text, "/**/ typeof done === 'function' && done(1);")
})

test('res.jsonp uses the first of several callbacks and filters it', async () => {
  assert.match((await jsonp('/?callback=first&callback=second')).text, /first\(/)
  assert.match((await jsonp('/?callback=a[0].b%3B%3Cc%3E')).text, /^\/\*\*\/ typeof a\[0\]\.bc ===/)
})

test('res.jsonp with a callback that is empty after filtering sends JSON', async () => {
  const reply = await jsonp('/?callback=%3B%3C%3E')
  assert.equal(reply.text, '{"a":1}')
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
})

test('res.jsonp escapes line separators that are invalid in scripts', async () => {
  const reply = await jsonp('/?callback=done', '\u2028\u2029')
  assert.match(reply.text, /done\("\\u2028\\u2029"\)/)
})

test('res.jsonp without an argument calls the callback without a value', async () => {
  const reply = await replyOf((res) => call(res, 'jsonp'), { path: '/?callback=done' })
  assert.equal(reply.text, "/**/ typeof done === 'function' && done();")
})

test('res.jsonp with a status is deprecated and works in both orders', async () => {
  const messages = await deprecationsOf(async () => {
    assert.equal((await replyOf((res) => Reflect.apply(res.jsonp, res, [201, {}]))).status, 201)
    assert.equal((await replyOf((res) => Reflect.apply(res.jsonp, res, [{}, 202]))).status, 202)
  })
  assert.deepEqual(messages, [
    'res.jsonp(status, obj): Use res.status(status).jsonp(obj) instead',
    'res.jsonp(obj, status): Use res.status(status).jsonp(obj) instead',
  ])
})
