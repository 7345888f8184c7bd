import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { Router } from 'fwjs'
import { get } from '../support/client.mts'

test('router.use strips the mount path and allows params in it', async () => {
  const app = fw()
  const router = Router()
  router.use('/user/:id', (req, res) => {
    res.json([req.url, req.baseUrl, req.originalUrl, req.path, Reflect.get(req.params, 'id')])
  })
  app.use('/api', router)
  assert.deepEqual(JSON.parse((await get(app, '/api/user/7/posts?x=1')).text), [
    '/posts?x=1',
    '/api/user/7',
    '/api/user/7/posts?x=1',
    '/posts',
    '7',
  ])
})

test('middleware of one router runs for routes of another router on the same path', async () => {
  const app = fw()
  const guard = Router()
  const open = Router()
  guard.use((_req, res, next) => {
    res.set('X-Guard', 'ran')
    next()
  })
  open.get('/', (_req, res) => {
    res.send('open')
  })
  app.use('/users', guard)
  app.use('/users', open)
  assert.equal((await get(app, '/users')).headers['x-guard'], 'ran')
})

test('router.use returns the router', () => {
  const router = Router()
  assert.equal(
    router.use(() => {}),
    router,
  )
})

test('router.use without a function throws a TypeError', () => {
  const router = Router()
  const use = (...values: unknown[]) => Reflect.apply(router.use, router, values)
  const message = 'Router.use() requires a middleware function'
  assert.throws(() => use(), { name: 'TypeError', message })
  assert.throws(() => use('/'), { name: 'TypeError', message: `${message} (use('/', …) has none)` })
  assert.throws(() => use('/', 'text'), {
    name: 'TypeError',
    message: `${message} but got a string (argument 2 of use('/', …))`,
  })
})

test('a mount path ending in a slash is the same as without it', async () => {
  const app = fw()
  app.use('/foo/', (req, res) => {
    res.send(`${req.baseUrl} ${req.url}`)
  })
  assert.equal((await get(app, '/foo/bar')).text, '/foo /bar')
})
