import assert from 'node:assert/strict'
import { test } from 'node:test'
import inject from 'light-my-request'
import { createApp } from '../src/app.js'

test('a note is added, read and deleted', async () => {
  const app = createApp()
  const added = await inject(app, { method: 'POST', url: '/notes', payload: { text: 'milk' } })
  assert.equal(added.statusCode, 201)
  const url = String(added.headers.location)
  assert.deepEqual((await inject(app, { url })).json(), added.json())
  assert.equal((await inject(app, { url: '/notes' })).json().length, 1)
  assert.equal((await inject(app, { method: 'DELETE', url })).statusCode, 204)
  assert.equal((await inject(app, { url })).statusCode, 404)
})

test('a note without a text, and a body that is no JSON, are refused', async () => {
  const app = createApp()
  const empty = await inject(app, { method: 'POST', url: '/notes', payload: {} })
  assert.equal(empty.statusCode, 400)
  assert.deepEqual(empty.json(), { error: 'A note needs a text.' })
  const headers = { 'content-type': 'application/json' }
  const broken = await inject(app, { method: 'POST', url: '/notes', headers, payload: '{' })
  assert.equal(broken.statusCode, 400)
})

test('health, readiness and security headers are there', async () => {
  const app = createApp()
  const health = await inject(app, { url: '/health' })
  assert.deepEqual(health.json(), { status: 'ok' })
  assert.equal(health.headers['x-content-type-options'], 'nosniff')
  assert.equal(health.headers['x-powered-by'], undefined)
  assert.equal((await inject(app, { url: '/ready' })).statusCode, 200)
})
