import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'

test('app.routes maps each verb to its routes: path, method, callbacks, keys, regexp', () => {
  const app = fw()
  const [first, second] = [() => {}, () => {}]
  app.get('/user/:id/:op?', first, [second])
  app.post('/user', first)
  assert.deepEqual(Object.keys(app.routes), ['get', 'post'])
  const [route] = app.routes['get'] ?? []
  assert.ok(route instanceof fw.Route)
  assert.equal(route.path, '/user/:id/:op?')
  assert.equal(route.method, 'get')
  assert.deepEqual(route.callbacks, [first, second])
  assert.deepEqual(route.keys, [
    { name: 'id', optional: false },
    { name: 'op', optional: true },
  ])
  assert.equal(String(route.regexp), '/^\\/user\\/(?:([^\\/]+?))(?:\\/([^\\/]+?))?\\/?$/i')
})

test('app.routes is live: a removed route is gone', () => {
  const app = fw()
  app.get('/', () => {})
  app.routes['get']?.pop()
  assert.deepEqual(app.routes, { get: [] })
})
