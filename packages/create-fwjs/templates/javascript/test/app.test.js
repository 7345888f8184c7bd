import assert from 'node:assert/strict'
import { test } from 'node:test'
import inject from 'light-my-request'
import { createApp } from '../src/app.js'

test('adds, reads, and deletes a note', async () => {
  const app = createApp()
  const added = await inject(app, { method: 'POST', url: '/notes', payload: { text: 'milk' } })
  assert.equal(added.statusCode, 201)
  const url = String(added.headers.location)
  assert.deepEqual((await inject(app, { url })).json(), added.json())
  assert.equal((await inject(app, { url: '/notes' })).json().length, 1)
  assert.equal((await inject(app, { method: 'DELETE', url })).statusCode, 204)
  assert.equal((await inject(app, { url })).statusCode, 404)
})

test('rejects a note without text and a body that is not JSON', async () => {
  const app = createApp()
  const empty = await inject(app, { method: 'POST', url: '/notes', payload: {} })
  assert.equal(empty.statusCode, 400)
  assert.deepEqual(empty.json(), { error: 'text is required' })
  const headers = { 'content-type': 'application/json' }
  const broken = await inject(app, { method: 'POST', url: '/notes', headers, payload: '{' })
  assert.equal(broken.statusCode, 400)
})

test('serves health, readiness, and security headers', async () => {
  const app = createApp()
  const health = await inject(app, { url: '/health' })
  assert.deepEqual(health.json(), { status: 'ok' })
  assert.equal(health.headers['x-content-type-options'], 'nosniff')
  assert.equal(health.headers['x-powered-by'], undefined)
  assert.equal((await inject(app, { url: '/ready' })).statusCode, 200)
})
