import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { Router } from 'fwjs'
import { get } from '../support/client.mts'
import { type RouteShape, stackOf } from '../support/inside.mts'

function newRoute(path: string): RouteShape & fw.IRoute {
  return Reflect.construct(Reflect.get(fw, 'Route'), [path]) as unknown as RouteShape & fw.IRoute
}

function dispatch(route: RouteShape, req: object): Promise<unknown> {
  return new Promise((resolve) => route.dispatch(req, {}, resolve))
}

test('a route accepts handlers per method and for all methods', async () => {
  const app = fw()
  const router = Router()
  router
    .route('/thing')
    .all((_req, res, next) => {
      res.set('X-All', 'yes')
      next()
    })
    .get((_req, res) => {
      res.send('get')
    })
    .delete((_req, res) => {
      res.send('delete')
    })
  app.use(router)
  const reply = await get(app, '/thing', { method: 'DELETE' })
  assert.equal(reply.text, 'delete')
  assert.equal(reply.headers['x-all'], 'yes')
})

test('the position of a route is where it was created', async () => {
  const app = fw()
  const router = Router()
  const early = router.route('/thing')
  router.use((_req, res) => {
    res.send('middleware')
  })
  early.get((_req, res) => {
    res.send('route')
  })
  app.use(router)
  assert.equal((await get(app, '/thing')).text, 'route')
})

test('a route can be constructed and dispatched on its own', async () => {
  const route = newRoute('/foo')
  const seen: string[] = []
  route.all((_req, _res, next) => {
    seen.push('all')
    next()
  })
  route.post((_req, _res, next) => {
    seen.push('post')
    next()
  })
  route.get((_req, _res, next) => {
    seen.push('get')
    next()
  })
  assert.equal(await dispatch(route, { method: 'POST', url: '/' }), undefined)
  assert.deepEqual(seen, ['all', 'post'])
})

test('a route without handlers is done immediately', async () => {
  assert.equal(await dispatch(newRoute('/foo'), { method: 'GET' }), undefined)
})

test('an error in a route goes to the error handlers of that route', async () => {
  const route = newRoute('/foo')
  const seen: unknown[] = []
  route.get((_req, _res, next) => next(new Error('first')))
  route.get(() => assert.fail('ran'))
  route.get(((error, _req, _res, next) => {
    seen.push(error.message)
    next(new Error('second'))
  }) as fw.ErrorRequestHandler as never)
  const left = await dispatch(route, { method: 'GET' })
  assert.deepEqual(seen, ['first'])
  assert.equal((left as Error).message, 'second')
})

test('after an error handled in a route, its later handlers run', async () => {
  const route = newRoute('/foo')
  let ran = false
  route.get(() => {
    throw new Error('first')
  })
  route.get(((_error, _req, _res, next) => next()) as fw.ErrorRequestHandler as never)
  route.get((_req, _res, next) => {
    ran = true
    next()
  })
  assert.equal(await dispatch(route, { method: 'GET' }), undefined)
  assert.equal(ran, true)
})

test('a route rejects a handler that is not a function', () => {
  const route = newRoute('/foo')
  const call = (method: string, value: unknown) =>
    Reflect.apply(Reflect.get(route, method), route, [value])
  assert.throws(() => call('all', 1), {
    name: 'TypeError',
    message:
      "Route.all() requires a callback function but got a [object Number] (argument 1 of route('/foo').all(…))",
  })
  assert.throws(() => call('get', {}), {
    name: 'Error',
    message:
      "Route.get() requires a callback function but got a [object Object] (argument 1 of route('/foo').get(…))",
  })
})

test('a route knows which methods it handles', () => {
  const router = Router()
  const route = router.route('/thing').get(() => {}) as unknown as RouteShape
  assert.equal(route._handles_method('GET'), true)
  assert.equal(route._handles_method('HEAD'), true)
  assert.equal(route._handles_method('PUT'), false)
  for (const method of [undefined, null, 7, {}]) {
    assert.equal(route._handles_method(method as string), false)
  }
  assert.deepEqual(route._options(), ['GET', 'HEAD'])
  assert.equal(stackOf(router)[0]?.route, route)
})

test('a route for all methods handles any method', () => {
  const route = newRoute('/thing')
  route.all(() => {})
  assert.equal(route._handles_method('PUT'), true)
  assert.deepEqual(route.methods, { _all: true })
})
