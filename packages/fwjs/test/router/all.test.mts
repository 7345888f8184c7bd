import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { Router } from 'fwjs'
import { get } from '../support/client.mts'
import { stackOf } from '../support/inside.mts'

test('router.all matches every method', async () => {
  const app = fw()
  const router = Router()
  const returned = router.all('/thing', (req, res) => {
    res.send(req.method)
  })
  app.use(router)
  assert.equal(returned, router)
  for (const method of ['GET', 'POST', 'OPTIONS', 'PURGE']) {
    assert.equal((await get(app, '/thing', { method })).text, method)
  }
})

test('router.all registers one handler for all methods', () => {
  const router = Router()
  router.all('/thing', () => {})
  const route = stackOf(router)[0]?.route
  assert.deepEqual(route?.methods, { _all: true })
  assert.equal(route?.stack.length, 1)
})
