import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import test from 'node:test'
import fw, { type RequestHandler, Router } from 'fwjs'
import { get } from '../support/client.mts'
import { run } from '../support/inside.mts'
import { deprecationsOf, quietApp } from '../support/quiet.mts'

const listed = [
  'checkout',
  'copy',
  'delete',
  'get',
  'head',
  'lock',
  'merge',
  'mkactivity',
  'mkcol',
  'move',
  'm-search',
  'notify',
  'options',
  'patch',
  'post',
  'purge',
  'put',
  'report',
  'search',
  'subscribe',
  'trace',
  'unlock',
  'unsubscribe',
]

function register(target: object, method: string, path: string, handler: RequestHandler): unknown {
  return Reflect.apply(Reflect.get(target, method), target, [path, handler])
}

for (const method of listed) {
  test(`every routing method in the list routes its method: ${method}`, async () => {
    const app = quietApp()
    const returned = register(app, method, '/thing', (req, res) => {
      res.setHeader('X-Seen', req.method)
      res.end()
    })
    assert.equal(returned, app)
    const reply = await get(app, '/thing', { method: method.toUpperCase() })
    assert.equal(reply.status, 200)
    assert.equal(reply.headers['x-seen'], method.toUpperCase())
  })
}

test('app.METHOD routes requests of that method only', async () => {
  const app = quietApp()
  for (const method of ['get', 'post', 'put', 'delete']) {
    register(app, method, `/${method}`, (_req, res) => {
      res.send(method)
    })
  }
  for (const method of ['get', 'post', 'put', 'delete']) {
    const question = { method: method.toUpperCase() }
    assert.equal((await get(app, `/${method}`, question)).text, method)
    assert.equal((await get(app, `/${method}`, { method: 'PATCH' })).status, 404)
  }
})

test('every HTTP method known to the runtime is a routing method', async () => {
  for (const method of METHODS) {
    assert.equal(typeof Reflect.get(fw(), method.toLowerCase()), 'function', method)
    const router = Router()
    let seen = ''
    register(router, method.toLowerCase(), '/', (req, _res, next) => {
      seen = req.method
      next()
    })
    await run(router, { url: '/', method })
    assert.equal(seen, method)
  }
})

test('a method without handlers does not throw and matches nothing', async () => {
  const app = quietApp()
  Reflect.apply(app.post, app, ['/'])
  assert.equal((await get(app, '/', { method: 'POST' })).status, 404)
})

test('app.del is a deprecated alias for delete', async () => {
  const app = quietApp()
  const messages = await deprecationsOf(() => {
    register(app, 'del', '/thing', (_req, res) => {
      res.send('gone')
    })
  })
  assert.deepEqual(messages, ['app.del: Use app.delete instead'])
  assert.equal((await get(app, '/thing', { method: 'DELETE' })).text, 'gone')
})
