import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type ErrorRequestHandler, Router } from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

const method = 'OPTIONS'

test('OPTIONS returns the methods of the matching routes', async () => {
  const app = fw()
  app.get('/users', () => {})
  app.put('/users', () => {})
  app.post('/users', () => {})
  app.delete('/other', () => {})
  const reply = await get(app, '/users', { method })
  assert.equal(reply.status, 200)
  assert.equal(reply.text, 'GET,HEAD,PUT,POST')
  assert.equal(reply.headers['allow'], 'GET,HEAD,PUT,POST')
  assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
})

test('a method is listed once', async () => {
  const app = fw()
  app.get('/users', () => {})
  app.get('/users', () => {})
  app.put('/users', () => {})
  assert.equal((await get(app, '/users', { method })).text, 'GET,HEAD,PUT')
})

test('an OPTIONS route takes precedence over the automatic response', async () => {
  const app = fw()
  app.get('/users', () => {})
  app.options('/users', (_req, res) => {
    res.set('Allow', 'GET').send('own')
  })
  assert.equal((await get(app, '/users', { method })).text, 'own')
})

test('OPTIONS without a matching route gets a 404', async () => {
  const app = quietApp()
  app.get('/users', () => {})
  assert.equal((await get(app, '/other', { method })).status, 404)
})

test('a route for all methods counts as handling OPTIONS', async () => {
  const app = quietApp()
  const router = Router()
  router.all('/users', (_req, _res, next) => next())
  app.use(router)
  assert.equal((await get(app, '/users', { method })).status, 404)
})

test('only the first nested router with methods responds', async () => {
  const app = fw()
  const router = Router()
  router.get('/users', () => {})
  app.post('/users', () => {})
  app.use(router)
  assert.equal((await get(app, '/users', { method })).text, 'GET,HEAD')
})

test('a pending error suppresses the automatic OPTIONS response', async () => {
  const app = quietApp()
  app.get('/users', () => {})
  app.use((_req, _res, next) => next(new Error('wrong')))
  assert.equal((await get(app, '/users', { method })).status, 500)
})

test('an error while sending the automatic response goes to the error handlers', async () => {
  const app = fw()
  const router = Router()
  router.get('/users', () => {})
  app.use((_req, res, next) => {
    res.end('already sent')
    next()
  })
  app.use(router)
  let passed: unknown
  const keep: ErrorRequestHandler = (error, _req, _res, _next) => {
    passed = error
  }
  app.use(keep)
  await get(app, '/users', { method })
  assert.equal(Reflect.get(passed as Error, 'code'), 'ERR_HTTP_HEADERS_SENT')
})
