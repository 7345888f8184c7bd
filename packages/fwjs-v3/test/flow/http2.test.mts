import assert from 'node:assert/strict'
import { once } from 'node:events'
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'

test('an app serves HTTP/2: properties, bodies, sub-apps, and errors', async () => {
  const app = fw()
  app.use(fw.json())
  const child = fw()
  child.get('/', (_req, res) => res.send('child'))
  app.use('/child', child)
  app.get('/', (req, res) => res.json([req.host, req.ip, req.httpVersion, req.headers[':path']]))
  app.post('/', (req, res) => res.send(201, req.body))
  app.get('/headers', (_req, res) => {
    res.charset = 'utf-8'
    res.cookie('a', '1').cookie('b', '2').set('Content-Type', 'text/x').end()
  })
  app.get('/error', () => {
    throw Object.assign(new Error('teapot'), { status: 418 })
  })
  const server = http2.createServer(app as never)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = http2.connect(`http://127.0.0.1:${port}`)
  const ask = async (headers: http2.OutgoingHttpHeaders, body?: string): Promise<unknown[]> => {
    const stream = client.request(headers)
    stream.end(body)
    const [received] = await once(stream, 'response')
    return [received[':status'], String(await stream.toArray())]
  }
  try {
    // From the second request, Node.js creates the messages with the app's prototypes.
    for (let round = 0; round < 2; round++) {
      const seen = await ask({ ':path': '/' })
      assert.deepEqual(seen, [200, JSON.stringify(['127.0.0.1', '127.0.0.1', '2.0', undefined])])
      assert.deepEqual(await ask({ ':path': '/child' }), [200, 'child'])
      const post = { ':path': '/', ':method': 'POST', 'content-type': 'application/json' }
      assert.deepEqual(await ask(post, '{"a":1}'), [201, '{"a":1}'])
      const [status] = await ask({ ':path': '/error' })
      assert.equal(status, 418)
      assert.equal((await ask({ ':path': '/none' }))[0], 404)
      const [headers] = await once(client.request({ ':path': '/headers' }), 'response')
      assert.deepEqual(headers['set-cookie'], ['a=1; Path=/', 'b=2; Path=/'])
      assert.equal(headers['content-type'], 'text/x; charset=utf-8')
    }
  } finally {
    client.destroy()
    server.close()
  }
})

test('a target without a leading slash and an unknown method get 400', async () => {
  const app = fw()
  app.use('/admin', (_req, res) => res.send(403, 'guarded'))
  app.use((_req, res) => res.end('seen'))
  const server = http2.createServer(app as never)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = http2.connect(`http://127.0.0.1:${port}`)
  try {
    for (const headers of [{ ':path': 'admin' }, { ':path': '/admin', ':method': 'get' }]) {
      const stream = client.request({ ':scheme': 'x', ...headers })
      const [received] = await once(stream, 'response')
      assert.deepEqual([received[':status'], String(await stream.toArray())], [400, ''])
    }
  } finally {
    client.destroy()
    server.close()
  }
})
