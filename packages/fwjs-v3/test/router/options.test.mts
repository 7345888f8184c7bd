import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'

test('OPTIONS gets the methods with routes for the path, in order', async () => {
  const app = fw()
  app.put('/x', () => {}).get('/x', () => {})
  app.del('/other', () => {})
  const reply = await get(app, '/x', { method: 'OPTIONS' })
  assert.equal(reply.text, 'GET,HEAD,PUT')
  assert.equal(reply.headers['allow'], 'GET,HEAD,PUT')
})

test('OPTIONS for a path without routes continues', async () => {
  const app = fw()
  app.get('/x', () => {})
  app.use((_req, res) => res.end('next'))
  assert.equal((await get(app, '/y', { method: 'OPTIONS' })).text, 'next')
})

test('a route for OPTIONS handles the request itself', async () => {
  const app = fw()
  app.options('/x', (_req, res) => res.end('own'))
  assert.equal((await get(app, '/x', { method: 'OPTIONS' })).text, 'own')
})

test('OPTIONS * matches no middleware and gets a 404', async () => {
  const app = fw()
  app.use((_req, res) => res.end('middleware'))
  assert.equal((await get(app, '*', { method: 'OPTIONS' })).status, 404)
})
