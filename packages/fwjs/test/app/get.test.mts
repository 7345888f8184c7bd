import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'

test('app.get with one argument reads a setting', () => {
  const app = fw()
  app.set('title', 'My site')
  assert.equal(app.get('title'), 'My site')
  assert.equal(app.get('never set'), undefined)
  assert.equal(app._router, undefined)
})

test('app.get with a path and a handler registers a route', async () => {
  const app = fw()
  const returned = app.get('/page', (_req, res) => {
    res.send('page')
  })
  assert.equal(returned, app)
  assert.equal((await get(app, '/page')).text, 'page')
})
