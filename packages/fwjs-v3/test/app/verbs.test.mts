import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import test from 'node:test'
import { ask, get, serving } from '../support/client.mts'
import '../support/env.mts'
import fw, { type RequestHandler } from 'fwjs-v3'
import { call } from '../support/reply.mts'

const respond: RequestHandler = (req, res) => res.end(req.method)

for (const method of METHODS.filter((name) => name !== 'CONNECT')) {
  test(`app.${method.toLowerCase()}(path, callback) handles ${method} requests`, async () => {
    const app = fw()
    assert.equal(call(app, method.toLowerCase(), '/x', respond), app)
    assert.equal((await get(app, '/x', { method })).status, 200)
    assert.equal((await get(app, '/y', { method })).status, 404)
  })
}

test('callbacks may be nested in arrays to any depth', async () => {
  const app = fw()
  const seen: number[] = []
  const note =
    (number: number): RequestHandler =>
    (_req, _res, next) => {
      seen.push(number)
      next()
    }
  app.get('/', note(1), [note(2), [note(3)]], respond)
  assert.equal((await get(app, '/')).text, 'GET')
  assert.deepEqual(seen, [1, 2, 3])
})

test("a callback that isn't a function is rejected", () => {
  assert.throws(
    () => call(fw(), 'get', '/', [5]),
    /^Error: \.get\(\) requires callback functions but got a \[object Number\] \(argument 2\[0\] of get\('.*', …\)\)$/,
  )
})

test('a route requires a path', () => {
  assert.throws(() => call(fw(), 'post', '', respond), /^Error: Router#post\(\) requires a path$/)
})

test('a HEAD route handles HEAD, otherwise a GET route does, without a body', async () => {
  const app = fw()
  app.head('/own', (_req, res) => {
    res.set('X-By', 'head').end()
  })
  app.get('/own', respond).get('/get', (_req, res) => res.send('text'))
  await serving(app, async (address) => {
    const own = await ask(address, '/own', { method: 'HEAD' })
    assert.equal(own.headers['x-by'], 'head')
    const other = await ask(address, '/get', { method: 'HEAD' })
    assert.equal(other.headers['content-length'], '4')
    assert.equal(other.text, '')
  })
})

test('app.all(path, callback) registers the callback for every verb', async () => {
  const app = fw()
  assert.equal(app.all('/x', respond), app)
  assert.equal((await get(app, '/x', { method: 'DELETE' })).text, 'DELETE')
  assert.equal((await get(app, '/x', { method: 'PATCH' })).text, 'PATCH')
  assert.deepEqual(Object.keys(app.routes).length, METHODS.length)
})

test('app.del is app.delete', async () => {
  const app = fw()
  assert.equal(app.del('/x', respond), app)
  assert.equal((await get(app, '/x', { method: 'DELETE' })).text, 'DELETE')
})
