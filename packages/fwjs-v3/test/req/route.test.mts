import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'

test('req.route is the running route', async () => {
  const app = fw()
  app.get('/user/:id', (req, res) => {
    res.json([req.route?.path, req.route?.method, req.route === app.routes['get']?.[0]])
  })
  assert.equal((await get(app, '/user/5')).text, '["/user/:id","get",true]')
})
