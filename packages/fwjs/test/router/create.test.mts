import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { Router } from 'fwjs'
import { get } from '../support/client.mts'
import { inside, run, stackOf } from '../support/inside.mts'

test('a router is a mini-application and every application has one', async () => {
  const router = Router()
  router.use((_req, res, next) => {
    res.set('X-Router', 'yes')
    next()
  })
  router.get('/', (_req, res) => {
    res.send('from the router')
  })
  const app = fw()
  app.use('/mounted', router)
  const reply = await get(app, '/mounted')
  assert.equal(reply.text, 'from the router')
  assert.equal(reply.headers['x-router'], 'yes')
  assert.equal(Object.getPrototypeOf(inside(app)._router), Router)
})

test('Router returns a router with or without new', () => {
  for (const router of [Router(), Reflect.construct(Router, [])]) {
    assert.equal(typeof router, 'function')
    assert.equal(router.name, 'router')
    assert.equal(router.length, 3)
    assert.deepEqual(stackOf(router), [])
  }
})

test('a router exposes its options', () => {
  const router = Router({ caseSensitive: true, mergeParams: true, strict: true })
  assert.equal(Reflect.get(router, 'caseSensitive'), true)
  assert.equal(Reflect.get(router, 'mergeParams'), true)
  assert.equal(Reflect.get(router, 'strict'), true)
})

test('a router runs on plain objects and calls back if no handler responds', async () => {
  const router = Router()
  const seen: unknown[] = []
  router.get('/a', (req, _res, next) => {
    seen.push(req.url, req.baseUrl, req.originalUrl, req.params)
    next()
  })
  assert.equal(await run(router, { url: '/a', method: 'GET' }), undefined)
  assert.deepEqual(seen, ['/a', '', '/a', {}])
})

test('a router without a URL calls back immediately', async () => {
  const router = Router()
  router.use(() => assert.fail('ran'))
  assert.equal(await run(router, { method: 'GET' }), undefined)
})

test('a router runs without a method', async () => {
  const router = Router()
  let ran = false
  router.use((_req, _res, next) => {
    ran = true
    next()
  })
  router.all('/', (_req, _res, next) => next())
  await run(router, { url: '/' })
  assert.equal(ran, true)
})

test('a router is itself callable as middleware', async () => {
  const router = Router()
  router.get('/', (_req, res) => {
    res.end('called')
  })
  const reply = await get((req, res) => inside(router)(req, res, () => {}), '/')
  assert.equal(reply.text, 'called')
})

test('a router passes an unhandled error to its callback', async () => {
  const router = Router()
  const error = new Error('unhandled')
  router.get('/', (_req, _res, next) => next(error))
  assert.equal(await run(router, { url: '/', method: 'GET' }), error)
})

test('a router restores baseUrl, next, and params when it is left', async () => {
  const router = Router()
  router.get('/:id', (_req, _res, next) => next())
  const before = { url: '/7', method: 'GET', baseUrl: '/kept', next: 'kept', params: { kept: 1 } }
  const req = { ...before }
  await run(router, req)
  assert.equal(req.baseUrl, before.baseUrl)
  assert.equal(req.next, before.next)
  assert.equal(req.params, before.params)
})
