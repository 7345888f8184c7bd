import assert from 'node:assert/strict'
import http, { type ServerResponse } from 'node:http'
import http2, { type Http2Server } from 'node:http2'
import net, { type AddressInfo } from 'node:net'
import test from 'node:test'
import type { Request, Response } from 'fwjs'
import onFinished from 'on-finished'
import { certificate } from '../support/certificate.mts'
import { serving } from '../support/client.mts'
import { servingHttp2 } from '../support/http2-client.mts'
import { connectFrames, frames } from '../support/http2-frames.mts'
import { fields } from '../support/http2-rules.mts'
import { quietApp } from '../support/quiet.mts'

type When = (res: Response, callback: () => void) => void

/** When a logger reads, for a response that is sent. */
const AFTER_SENDING: Record<string, When> = {
  'in the handler': (_res, callback) => callback(),
  'in finish': (res, callback) => res.on('finish', callback),
  'in close': (res, callback) => res.on('close', callback),
  'in on-finished': (res, callback) => onFinished(res as ServerResponse, callback),
  'after close': (res, callback) => res.on('close', () => setImmediate(callback)),
}

/** When a logger reads, for a client that disconnects in the middle of a response. */
const AFTER_ABORTING: Record<string, When> = {
  'in aborted': (res, callback) => res.req.on('aborted', callback),
  'in close': AFTER_SENDING['in close'] as When,
  'in on-finished': AFTER_SENDING['in on-finished'] as When,
  'after close': AFTER_SENDING['after close'] as When,
}

/** Everything that access loggers read. */
function readAll(req: Request, res: Response): object {
  const { socket, connection } = req
  return {
    client: [req.ip, req.ips, req.protocol, req.secure, req.hostname],
    line: [req.method, req.url, req.originalUrl, req.path, req.query],
    headers: [req.headers['user-agent'], req.get('User-Agent'), req.headers.host],
    rawHeaders: req.rawHeaders.includes('logger'),
    response: [res.statusCode, res.getHeader('x-a'), res.get('X-A'), res.headersSent],
    remote: [socket.remoteAddress, typeof socket.remotePort, socket.remoteFamily],
    local: [socket.localAddress, typeof socket.localPort],
    peer: connection.remoteAddress,
  }
}

function expected(protocol: string, headersSent: boolean): object {
  return {
    client: ['127.0.0.1', [], protocol, protocol === 'https', 'a.test'],
    line: ['GET', '/log?a=1', '/log?a=1', '/log', { a: '1' }],
    headers: ['logger', 'logger', 'a.test'],
    rawHeaders: true,
    response: [201, 'b', 'b', headersSent],
    remote: ['127.0.0.1', 'number', 'IPv4'],
    local: ['127.0.0.1', 'number'],
    peer: '127.0.0.1',
  }
}

/** Creates an app whose logger first reads at that moment, and its log. */
function logging(when: When, isSent: boolean) {
  const entries: object[] = []
  const waiting: (() => void)[] = []
  const app = quietApp()
  app.use((req, res) => {
    res.status(201).set('X-A', 'b')
    when(res, () => {
      entries.push(readAll(req, res))
      waiting.shift()?.()
    })
    if (isSent) res.send('sent')
    else res.write('begun')
  })
  const logged = (): Promise<void> => new Promise((resolve) => waiting.push(resolve))
  return { app, entries, logged }
}

/** Waits until the client has received a string. */
function received(socket: net.Socket, text: string): Promise<void> {
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      if (String(chunk).includes(text)) resolve()
    })
  })
}

const get = frames.headers(fields({ ':path': '/log?a=1' }, ['user-agent', 'logger']), true)

for (const [name, when] of Object.entries(AFTER_SENDING)) {
  const headersSent = name !== 'in the handler'

  test(`a logger that reads ${name} sees the same over HTTP/1.1`, async () => {
    const { app, entries, logged } = logging(when, true)
    await serving(http.createServer(app), async ({ port }) => {
      const socket = net.connect(port, '127.0.0.1').resume()
      const log = logged()
      socket.write('GET /log?a=1 HTTP/1.1\r\nHost: a.test\r\nUser-Agent: logger\r\n\r\n')
      await log
      socket.destroy()
    })
    assert.deepEqual(entries, [expected('http', headersSent)])
  })

  for (const protocol of ['http', 'https']) {
    test(`a logger that reads ${name} sees the client over HTTP/2 and ${protocol}`, async () => {
      const { app, entries, logged } = logging(when, true)
      const server =
        protocol === 'https'
          ? http2.createSecureServer(certificate, app as never)
          : http2.createServer(app as never)
      await servingHttp2(server as Http2Server, async () => {
        // The messages of the second request are created by the app's classes.
        for (let round = 0; round < 2; round++) {
          const { port } = server.address() as AddressInfo
          const socket = await connectFrames(port, protocol === 'https')
          const both = Promise.all([logged(), received(socket, 'sent')])
          socket.write(get)
          await both
          socket.destroy()
        }
      })
      const entry = expected(protocol, headersSent)
      assert.deepEqual(entries, [entry, entry])
    })
  }
}

const GIVING_UP: Record<string, (socket: net.Socket) => void> = {
  'resets the stream': (socket) => socket.write(frames.reset(8)),
  disconnects: (socket) => socket.destroy(),
}

for (const [name, when] of Object.entries(AFTER_ABORTING)) {
  for (const [how, giveUp] of Object.entries(GIVING_UP)) {
    test(`a logger that reads ${name} sees a client that ${how}`, async () => {
      const { app, entries, logged } = logging(when, false)
      const server = http2.createServer(app as never)
      await servingHttp2(server, async () => {
        for (let round = 0; round < 2; round++) {
          const socket = await connectFrames((server.address() as AddressInfo).port)
          const log = logged()
          socket.write(get)
          await received(socket, 'begun')
          giveUp(socket)
          await log
          socket.destroy()
        }
      })
      assert.deepEqual(entries, [expected('http', true), expected('http', true)])
    })
  }
}

test('a logger sees the client after the server has destroyed the session', async () => {
  const { app, entries, logged } = logging(AFTER_ABORTING['after close'] as When, false)
  const server = http2.createServer(app as never)
  server.on('session', (session) =>
    session.on('stream', () => setImmediate(() => session.destroy())),
  )
  await servingHttp2(server, async () => {
    const socket = (await connectFrames((server.address() as AddressInfo).port)).resume()
    const log = logged()
    socket.write(get)
    await log
    socket.destroy()
  })
  assert.deepEqual(entries, [expected('http', true)])
})

test('request and response have the same socket', async () => {
  const app = quietApp().use((req, res) => {
    res.json([req.socket === res.socket, req.connection === req.socket, 'encrypted' in req.socket])
  })
  const server = http2.createServer(app as never)
  await servingHttp2(server, async (origin) => {
    const session = http2.connect(origin)
    const body = String(await session.request({ ':path': '/' }).toArray())
    session.destroy()
    assert.equal(body, '[true,true,false]')
  })
})
