import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'

async function found(path: string, body: object | undefined): Promise<unknown> {
  const app = fw()
  app.use((req, _res, next) => {
    req.body = body
    next()
  })
  app.get('/:id?', (req, res) => res.json([req.param('id', 'default')]))
  return JSON.parse((await get(app, path)).text)[0]
}

test('req.param(name, default) searches params, then body, then query', async () => {
  assert.equal(await found('/params?id=query', { id: 'body' }), 'params')
  assert.equal(await found('/?id=query', { id: 'body' }), 'body')
  assert.equal(await found('/?id=query', {}), 'query')
  assert.equal(await found('/', undefined), 'default')
})

test("Array.prototype methods aren't parameters", async () => {
  const app = fw()
  app.get('/:id', (req, res) => res.json([req.param('push', null)]))
  assert.equal((await get(app, '/1')).text, '[null]')
})
