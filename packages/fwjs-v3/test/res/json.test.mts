import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { replyOf } from '../support/reply.mts'

test('res.json(value) sends any value as JSON', async () => {
  for (const value of [{ a: 1 }, [1], 'text', 5, true, null]) {
    const reply = await replyOf((res) => res.json(value))
    assert.equal(reply.text, JSON.stringify(value))
    assert.equal(reply.status, 200)
    assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
  }
})

test('res.json(status, value) sets the status', async () => {
  const reply = await replyOf((res) => res.json(201, { a: 1 }))
  assert.equal(reply.status, 201)
  assert.equal(reply.text, '{"a":1}')
})

test('res.json(value, status) sets the status too', async () => {
  const reply = await replyOf((res) => res.json({ a: 1 }, 201))
  assert.equal(reply.status, 201)
  assert.equal(reply.text, '{"a":1}')
})

test('res.json keeps an existing Content-Type', async () => {
  const { headers } = await replyOf((res) => res.type('application/vnd.x+json').json({}))
  assert.equal(headers['content-type'], 'application/vnd.x+json; charset=utf-8')
})

test('json replacer and json spaces are passed to JSON.stringify', async () => {
  const app = fw()
  app.set('json replacer', (key, value) => (key === 'secret' ? undefined : value))
  app.set('json spaces', 2)
  assert.equal(
    (await replyOf((res) => res.json({ a: 1, secret: 2 }), { app })).text,
    '{\n  "a": 1\n}',
  )
})
