import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw, { Router } from 'fwjs-v3'

test('a Router is used through its middleware', async () => {
  const router = new Router()
  const app = fw()
  router.get('/x', (_req, res) => res.send('routed'))
  app.use('/sub', router.middleware)
  assert.equal((await get(app, '/sub/x')).text, 'routed')
  assert.equal((await get(app, '/sub/y')).status, 404)
})

test('the Router options match the routing settings', () => {
  const router = new Router({ caseSensitive: true, strict: true })
  router.get('/Foo', () => {})
  assert.equal(router.match('GET', '/foo'), undefined)
  assert.equal(router.match('GET', '/Foo/'), undefined)
  assert.equal(router.match('GET', '/Foo'), router.map['get']?.[0])
})

test('router.match(method, url, index) finds the first route at or after the index', () => {
  const router = new Router()
  router.route('get', '/a', () => {}).route('GET', '/:x', [() => {}])
  const [first, second] = router.map['get'] ?? []
  assert.equal(router.match('get', '/a?x'), first)
  assert.equal(router.match('GET', '/a', 1), second)
  assert.equal(router.match('GET', '/a', 2), undefined)
  assert.equal(router.match('POST', '/a'), undefined)
  assert.equal(router.match('HEAD', '/a'), first)
  assert.equal(router.match('HEAD', '/a', 0, true), undefined)
})

test('router.matchRequest(req) remembers the index of the route it found', () => {
  const router = new Router()
  router.get('/a', () => {}).get('/b', () => {})
  const req: { method: string; url: string; _route_index?: number } = { method: 'GET', url: '/b' }
  assert.equal(router.matchRequest(req), router.map['get']?.[1])
  assert.equal(req._route_index, 1)
})

test('router.all registers a route for every verb', () => {
  const router = new Router()
  assert.equal(
    router.all('/a', () => {}),
    router,
  )
  assert.ok(router.match('POST', '/a'))
  assert.ok(router.match('PURGE', '/a'))
})

test('fw.Route is the class of routes', () => {
  const route = new fw.Route('get', '/:id', [])
  assert.equal(route.match('/5'), true)
  assert.equal(route.params['id'], '5')
  assert.equal(route.match('/'), false)
  assert.deepEqual(route.params, [])
})
