import assert from 'node:assert/strict'
import { once } from 'node:events'
import http2, { type Http2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { certificate } from '../support/certificate.mts'
import { folderOf } from '../support/folder.mts'
import { servingHttp2, sessionOf } from '../support/http2-client.mts'
import { type Framed, type FramedRequest, sendFrames } from '../support/http2-frames.mts'
import { fields } from '../support/http2-rules.mts'
import { quietApp } from '../support/quiet.mts'

/** Sends requests to a server, one after another. */
async function repliesOf(
  server: Http2Server | http2.Http2SecureServer,
  requests: FramedRequest[],
): Promise<Framed[]> {
  return servingHttp2(server as Http2Server, async () => {
    const { port } = server.address() as AddressInfo
    const replies: Framed[] = []
    for (const request of requests) {
      replies.push(await sendFrames(port, 'setSecureContext' in server, request))
    }
    return replies
  })
}

const past = { fields: fields({ ':scheme': 'x', ':path': 'admin/x.txt' }) }

function guarded(folder: string): Express {
  const app = quietApp()
  app.use('/admin', (_req, res) => res.status(403).send('guarded'))
  app.use(fw.static(folder))
  app.use((req, res) => res.sendFile(req.path, { root: folder }))
  return app
}

test('no target bypasses a guard, over TLS and without, on the first request and later', async () => {
  const folder = folderOf({ 'admin/x.txt': 'secret' })
  const servers = [
    http2.createServer(guarded(folder) as never),
    http2.createSecureServer(certificate, guarded(folder) as never),
    http2.createServer(guarded(folder).disable('server adoption') as never),
  ]
  const plain = { fields: fields({ ':path': '/admin/x.txt' }) }
  for (const server of servers) {
    const replies = await repliesOf(server, [past, past, plain])
    assert.deepEqual(
      replies.map(({ statuses, body }) => [statuses, body]),
      [
        [[400], ''],
        [[400], ''],
        [[403], 'guarded'],
      ],
    )
  }
})

test('an app called with a callback rejects the same requests', async () => {
  const app = quietApp().use((_req, res) => res.send('seen'))
  const server = http2.createServer((req, res) => {
    Reflect.apply(app, undefined, [req, res, () => res.end('called back')])
  })
  const [first, second] = await repliesOf(server, [past, { fields: fields() }])
  assert.deepEqual([first?.statuses, first?.body, second?.body], [[400], '', 'seen'])
})

test('a rejected request may have a body, and the connection serves the next one', async () => {
  const app = quietApp().use((_req, res) => res.send('seen'))
  await servingHttp2(app, async (origin) => {
    const session = await sessionOf(origin)
    for (const [path, status] of [
      ['a', 400],
      ['/a', 200],
      ['a', 400],
    ] as const) {
      const stream = session.request({ ':method': 'POST', ':scheme': 'x', ':path': path })
      stream.end('body')
      const [received] = await once(stream, 'response')
      stream.resume()
      assert.equal(received[':status'], status)
    }
    session.destroy()
  })
})

test('an app serves the URL that earlier code assigns to the request', async () => {
  const app = quietApp().use((req, res) => res.send(`${req.method} ${req.url}`))
  const server = http2.createServer((req, res) => {
    Reflect.apply(app, undefined, [Object.assign(req, { url: 'relative', method: 'own' }), res])
  })
  const replies = await repliesOf(server, [{ fields: fields() }, past])
  assert.deepEqual(
    replies.map(({ statuses, body }) => [statuses, body]),
    [
      [[200], 'own relative'],
      [[400], ''],
    ],
  )
})

test('a request without raw headers is checked by its headers', async () => {
  class OwnRequest extends http2.Http2ServerRequest {}
  Object.defineProperty(OwnRequest.prototype, 'rawHeaders', {
    configurable: true,
    get: () => undefined,
  })
  const app = quietApp().use((_req, res) => res.send('seen'))
  const server = http2.createServer({ Http2ServerRequest: OwnRequest }, app as never)
  const replies = await repliesOf(server, [{ fields: fields() }, past])
  assert.deepEqual(
    replies.map(({ statuses }) => statuses),
    [[200], [400]],
  )
})

test('a sub-app serves the URL that middleware assigns to the request', async () => {
  const child = quietApp().use((req, res) => res.send(req.originalUrl))
  const app = quietApp()
  app.use((req, res) => {
    req.url = 'relative'
    req.method = 'own'
    Reflect.apply(child, undefined, [req, res, () => {}])
  })
  const [reply] = await repliesOf(http2.createServer(app as never), [{ fields: fields() }])
  assert.deepEqual([reply?.statuses, reply?.body], [[200], '/a'])
})

test(':scheme decides neither req.protocol nor req.secure', async () => {
  const app = quietApp().use((req, res) => res.json([req.protocol, req.secure]))
  const requests = ['http', 'https', 'x'].map((scheme) => ({
    fields: fields({ ':scheme': scheme }),
  }))
  const bodiesOf = async (server: Http2Server | http2.Http2SecureServer) =>
    (await repliesOf(server, requests)).map(({ body }) => body)
  const plain = await bodiesOf(http2.createServer(app as never))
  assert.deepEqual(
    plain,
    Array.from(requests, () => '["http",false]'),
  )
  const secure = await bodiesOf(http2.createSecureServer(certificate, app as never))
  assert.deepEqual(
    secure,
    Array.from(requests, () => '["https",true]'),
  )
})

/** Fields that the HTTP/1.1 parser rejects: Node.js drops them from an HTTP/2 request. */
const INVALID = [
  ...['a\x01b', 'a\0b', 'a\rb', 'a\nb', 'a\x7fb', 'a\x0bb'].map((value) => ['x-a', value]),
  ...['x a', 'x(a', 'x"a', 'x\xe9', 'x\0a', 'x/a', 'x,a', ''].map((name) => [name, '1']),
] as [string, string][]

test('a field with an invalid name or value does not reach the app, nor does such a trailer', async () => {
  const app = quietApp().use((req, res) => {
    const { rawHeaders } = req
    req.on('end', () => res.json([req.headers, rawHeaders, req.trailers, req.rawTrailers])).resume()
  })
  const requests = INVALID.flatMap((invalid) => [
    { fields: fields({}, invalid) },
    { fields: fields(), trailers: [invalid] },
  ])
  const replies = await repliesOf(http2.createServer(app as never), requests)
  const host = ['host', 'a.test']
  for (const [index, { body }] of replies.entries()) {
    const chunked = index % 2 === 0 ? {} : { 'transfer-encoding': 'chunked' }
    assert.deepEqual(JSON.parse(body), [{ host: 'a.test', ...chunked }, host, {}, []])
  }
})

test('extended CONNECT reaches its listener with the path and protocol that the client sent', async () => {
  const settings = { enableConnectProtocol: true }
  const app = quietApp().use((_req, res) => res.send('seen'))
  const server = http2.createServer({ settings }, app as never)
  server.on('connect', (req, res) => {
    const { ':path': path, ':protocol': protocol } = req.headers
    res.end(`${path} ${protocol}`)
  })
  const tunnel = fields({ ':method': 'CONNECT', ':scheme': 'x', ':path': 'chat' }, [
    ':protocol',
    'websocket',
  ])
  const order = tunnel.sort(([name], [other]) => Number(other[0] === ':') - Number(name[0] === ':'))
  const replies = await repliesOf(server, [{ fields: fields() }, { fields: order }])
  assert.deepEqual(
    replies.map(({ body }) => body),
    ['seen', 'chat websocket'],
  )
})

test('an app serves CONNECT if a listener passes it on', async () => {
  const app = quietApp().use((req, res) => res.send(`${req.method} ${req.url}`))
  const server = http2.createServer({ settings: { enableConnectProtocol: true } }, app as never)
  server.on('connect', app)
  const extended = fields({ ':method': 'CONNECT', ':path': '/chat' }, [':protocol', 'websocket'])
  const [reply] = await repliesOf(server, [{ fields: extended }])
  assert.deepEqual([reply?.statuses, reply?.body], [[200], 'CONNECT /chat'])
})
