import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw, { type RequestHandler } from 'fwjs-v3'

const answer =
  (text: string): RequestHandler =>
  (_req, res) =>
    res.end(text)

test('the routes run where the first of them was registered', async () => {
  const app = fw()
  app.get('/a', (_req, _res, next) => next())
  app.use(answer('middleware'))
  app.get('/b', answer('route'))
  assert.equal((await get(app, '/a')).text, 'middleware')
  assert.equal((await get(app, '/b')).text, 'route')
})

test('app.use(app.router) decides when routes run', async () => {
  const app = fw()
  app.use('/x', answer('middleware'))
  app.use(app.router)
  app.use(answer('after'))
  app.get('/x', answer('route')).get('/y', answer('route'))
  assert.equal((await get(app, '/x')).text, 'middleware')
  assert.equal((await get(app, '/y')).text, 'route')
  assert.equal((await get(app, '/z')).text, 'after')
  assert.equal(app.stack.filter(({ handle }) => handle.name === 'router').length, 1)
})

test('the routing settings are read when the router takes its place', async () => {
  const app = fw()
  app.enable('case sensitive routing').enable('strict routing')
  app.get('/Foo', answer('route'))
  assert.equal((await get(app, '/Foo')).status, 200)
  assert.equal((await get(app, '/foo')).status, 404)
  assert.equal((await get(app, '/Foo/')).status, 404)
})

test('without them neither the case of letters nor a slash at the end matters', async () => {
  const app = fw()
  app.get('/Foo', answer('route'))
  assert.equal((await get(app, '/fOO/')).status, 200)
})
