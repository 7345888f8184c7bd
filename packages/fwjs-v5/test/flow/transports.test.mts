import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v5'
import { ask, serving } from '../support/client.mts'
import { askHttp2, servingHttp2 } from '../support/http2-client.mts'
import { inject } from '../support/injection.mts'

test('an app serves HTTP/2, with bodies and queries', async () => {
  const app = fw()
  app.use(fw.json())
  app.post('/a/:id', (req, res) => res.status(201).json([req.params.id, req.query, req.body]))
  await servingHttp2(app, async (origin) => {
    const headers = { 'Content-Type': 'application/json' }
    const question = { method: 'POST', headers, body: '{"a":1}' }
    const { status, text } = await askHttp2(origin, '/a/1?q=2', question)
    assert.deepEqual([status, text], [201, '["1",{"q":"2"},{"a":1}]'])
    assert.equal((await askHttp2(origin, '/none')).status, 404)
  })
})

test('an injected request is served, and so is a later request over a socket', async () => {
  const app = fw()
  app.get('/*path', (req, res) => res.send(`five ${req.path} ${req.query['q']}`))
  assert.equal((await inject(app, '/a?q=1')).text, 'five /a 1')
  await serving(http.createServer(app), async (address) => {
    assert.equal((await ask(address, '/a?q=2')).text, 'five /a 2')
  })
})

test('an app is a handler of a plain server and of a server with its own classes', async () => {
  const app = fw()
  app.get('/', (req, res) => res.json([Object.hasOwn(req, 'query'), req.query]))
  for (const server of [http.createServer((req, res) => app(req, res)), http.createServer(app)]) {
    await serving(server, async (address) => {
      assert.equal((await ask(address, '/?a=1')).text, '[false,{"a":"1"}]')
      assert.equal((await ask(address, '/?a=2')).text, '[false,{"a":"2"}]')
    })
  }
})
