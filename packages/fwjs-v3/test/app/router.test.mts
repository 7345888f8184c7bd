import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw, { type RequestHandler } from 'fwjs-v3'

const respond =
  (text: string): RequestHandler =>
  (_req, res) =>
    res.end(text)

test('the routes run where the first one was registered', async () => {
  const app = fw()
  app.get('/a', (_req, _res, next) => next())
  app.use(respond('middleware'))
  app.get('/b', respond('route'))
  assert.equal((await get(app, '/a')).text, 'middleware')
  assert.equal((await get(app, '/b')).text, 'route')
})

test('app.use(app.router) sets the position of the routes', async () => {
  const app = fw()
  app.use('/x', respond('middleware'))
  app.use(app.router)
  app.use(respond('after'))
  app.get('/x', respond('route')).get('/y', respond('route'))
  assert.equal((await get(app, '/x')).text, 'middleware')
  assert.equal((await get(app, '/y')).text, 'route')
  assert.equal((await get(app, '/z')).text, 'after')
  assert.equal(app.stack.filter(({ handle }) => handle.name === 'router').length, 1)
})

test('the routing settings are read when the router is added to the stack', async () => {
  const app = fw()
  app.enable('case sensitive routing').enable('strict routing')
  app.get('/Foo', respond('route'))
  assert.equal((await get(app, '/Foo')).status, 200)
  assert.equal((await get(app, '/foo')).status, 404)
  assert.equal((await get(app, '/Foo/')).status, 404)
})

test('routing is case-insensitive and ignores a trailing slash by default', async () => {
  const app = fw()
  app.get('/Foo', respond('route'))
  assert.equal((await get(app, '/fOO/')).status, 200)
})
