import assert from 'node:assert/strict'
import test from 'node:test'
import { deprecationsOf, quietApp } from '../support/quiet.mts'
import { replyOf } from '../support/reply.mts'

test('res.json sends any JSON value with its type', async () => {
  const values: unknown[] = [null, true, 0, 'text', [1, 2], { a: 1 }]
  for (const value of values) {
    const reply = await replyOf((res) => res.json(value))
    assert.equal(reply.text, JSON.stringify(value))
    assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
  }
})

test('res.json keeps a Content-Type that is set', async () => {
  const reply = await replyOf((res) => res.type('application/vnd.x+json').json({}))
  assert.equal(reply.headers['content-type'], 'application/vnd.x+json; charset=utf-8')
})

test('res.json without an argument sends an empty body', async () => {
  const reply = await replyOf((res) => res.json())
  assert.equal(reply.text, '')
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
})

test('json escape writes <, >, and & as Unicode escapes', async () => {
  const app = () => quietApp().enable('json escape')
  const body = { '&': '<script>' }
  const expected = '{"\\u0026":"\\u003cscript\\u003e"}'
  assert.equal((await replyOf((res) => res.json(body), { app: app() })).text, expected)
  assert.equal((await replyOf((res) => res.send(body), { app: app() })).text, expected)
  assert.match((await replyOf((res) => res.jsonp(body), { app: app() })).text, /\\u003cscript/)
  assert.equal((await replyOf((res) => res.json(undefined), { app: app() })).text, '')
})

test('json replacer is passed to JSON.stringify', async () => {
  const app = quietApp().set('json replacer', (key: string, value: unknown) =>
    key.startsWith('_') ? undefined : value,
  )
  assert.equal((await replyOf((res) => res.json({ a: 1, _b: 2 }), { app })).text, '{"a":1}')
})

test('json spaces is passed to JSON.stringify', async () => {
  const app = quietApp().set('json spaces', 2)
  assert.equal((await replyOf((res) => res.json({ a: 1 }), { app })).text, '{\n  "a": 1\n}')
})

test('res.json with a status is deprecated and works in both orders', async () => {
  const messages = await deprecationsOf(async () => {
    const first = await replyOf((res) => Reflect.apply(res.json, res, [201, { a: 1 }]))
    assert.deepEqual([first.status, first.text], [201, '{"a":1}'])
    const last = await replyOf((res) => Reflect.apply(res.json, res, [{ a: 1 }, 202]))
    assert.deepEqual([last.status, last.text], [202, '{"a":1}'])
  })
  assert.deepEqual(messages, [
    'res.json(status, obj): Use res.status(status).json(obj) instead',
    'res.json(obj, status): Use res.status(status).json(obj) instead',
  ])
})
