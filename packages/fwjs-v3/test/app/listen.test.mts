import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import { ask, serving } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'

test('app.listen(port, host, callback) starts a server and calls back', async () => {
  const app = fw()
  app.get('/', (_req, res) => res.send('here'))
  let server: http.Server | undefined
  await new Promise<void>((resolve) => {
    server = app.listen(0, '127.0.0.1', resolve)
  })
  assert.ok(server instanceof http.Server)
  await serving(server, async (address) => assert.equal((await ask(address, '/')).text, 'here'))
})

test("Node creates requests with the app's prototypes", async () => {
  const app = fw()
  let checks: unknown[] = []
  app.stack.unshift({
    route: '',
    handle(req, res, next) {
      checks = [
        Object.getPrototypeOf(req) === app.request,
        Object.getPrototypeOf(res) === app.response,
      ]
      next()
    },
  })
  app.use((_req, res) => res.end())
  await serving(app.listen(0, '127.0.0.1'), (address) => ask(address, '/'))
  assert.deepEqual(checks, [true, true])
})

test('http.createServer(app) sends the same responses from the first request', async () => {
  const app = fw()
  app.get('/', (req, res) => res.json({ host: req.host, query: req.query }))
  await serving(http.createServer(app), async (address) => {
    for (const _round of [1, 2, 3]) {
      const reply = await ask(address, '/?a=1')
      assert.equal(reply.text, '{"host":"127.0.0.1","query":{"a":"1"}}')
      assert.equal(reply.headers['x-powered-by'], 'fw')
    }
  })
})
