import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { inside } from '../support/inside.mts'
import { quietApp } from '../support/quiet.mts'

test('app.all matches every method', async () => {
  const app = fw()
  const returned = app.all('/thing', (req, res) => {
    res.send(req.method)
  })
  assert.equal(returned, app)
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PURGE']) {
    assert.equal((await get(app, '/thing', { method })).text, method)
  }
})

test('app.all registers its handlers for every method', () => {
  const app = fw()
  app.all('/thing', () => {})
  const methods = inside(app)._router.stack.at(-1)?.route?.methods ?? {}
  assert.equal(methods['get'], true)
  assert.equal(methods['m-search'], true)
  assert.equal(methods['_all'], undefined)
})

test('app.all on a prefix can guard the routes after it', async () => {
  const app = quietApp()
  app.all('/api/*', (req, res, next) => {
    if (req.get('Authorization') === 'let me in') next()
    else res.sendStatus(401)
  })
  app.get('/api/secret', (_req, res) => {
    res.send('secret')
  })
  const headers = { Authorization: 'let me in' }
  assert.equal((await get(app, '/api/secret')).status, 401)
  assert.equal((await get(app, '/api/secret', { headers })).text, 'secret')
})

test('app.all throws if an argument is not a function', () => {
  const app = fw()
  assert.throws(() => Reflect.apply(app.all, app, ['/', 1]), /Route\.\w+\(\) requires a callback/)
})
