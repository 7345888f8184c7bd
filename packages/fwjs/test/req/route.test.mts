import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import type { RouteShape } from '../support/inside.mts'

test('req.route has path, stack, and methods', async () => {
  const app = fw()
  let route: RouteShape | undefined
  app.get('/user/:id?', function show(req, res) {
    route = req.route
    res.end()
  })
  await get(app, '/user/7')
  assert.equal(route?.path, '/user/:id?')
  assert.deepEqual(route?.methods, { get: true })
  assert.equal(route?.stack.length, 1)
  const layer = route?.stack[0]
  assert.deepEqual(Object.keys(layer ?? {}).sort(), [
    'handle',
    'keys',
    'method',
    'name',
    'params',
    'path',
    'regexp',
  ])
  assert.equal(layer?.name, 'show')
  assert.equal(layer?.method, 'get')
})

test('req.route is undefined in middleware before a route matches', async () => {
  const app = fw()
  app.use((req, res) => {
    res.send(String(req.route))
  })
  assert.equal((await get(app, '/')).text, 'undefined')
})

test('req.route is kept after the route', async () => {
  const app = fw()
  app.get('/:id', (_req, _res, next) => next())
  app.use((req, res) => {
    res.send(req.route?.path)
  })
  assert.equal((await get(app, '/7')).text, '/:id')
})
