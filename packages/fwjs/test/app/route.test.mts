import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

test('app.route returns one route for several methods', async () => {
  const app = fw()
  const route = app.route('/book')
  const chained = route
    .get((_req, res) => {
      res.send('get')
    })
    .post((_req, res) => {
      res.send('post')
    })
  assert.equal(chained, route)
  assert.ok(route instanceof Object)
  assert.equal(route.path, '/book')
  assert.equal((await get(app, '/book')).text, 'get')
  assert.equal((await get(app, '/book', { method: 'POST' })).text, 'post')
})

test('app.route without handlers matches nothing', async () => {
  const app = quietApp()
  app.route('/empty')
  assert.equal((await get(app, '/empty')).status, 404)
})
