import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import test from 'node:test'
import fw, { Router } from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

test('router.METHOD routes its method, and get also handles HEAD', async () => {
  const app = quietApp()
  const router = Router()
  router.get('/thing', (_req, res) => {
    res.send('thing')
  })
  router.put('/thing', (_req, res) => {
    res.send('put')
  })
  app.use(router)
  assert.equal((await get(app, '/thing')).text, 'thing')
  assert.equal((await get(app, '/thing', { method: 'PUT' })).text, 'put')
  const head = await get(app, '/thing', { method: 'HEAD' })
  assert.equal(head.status, 200)
  assert.equal(head.text, '')
  assert.equal((await get(app, '/thing', { method: 'DELETE' })).status, 404)
})

test('a router has a function for every HTTP method of the runtime and returns itself', () => {
  for (const method of METHODS) {
    const router = Router()
    const add = Reflect.get(router, method.toLowerCase())
    assert.equal(Reflect.apply(add, router, ['/', () => {}]), router, method)
  }
})

test('a router calls several handlers in order', async () => {
  const app = fw()
  const router = Router()
  router.get(
    '/',
    (_req, res, next) => {
      res.append('X-Order', '1')
      next()
    },
    (_req, res) => {
      res.append('X-Order', '2').end()
    },
  )
  app.use(router)
  assert.equal((await get(app, '/')).headers['x-order'], '1, 2')
})
