import assert from 'node:assert/strict'
import http, { type Server } from 'node:http'
import http2 from 'node:http2'
import net from 'node:net'
import test from 'node:test'
import fw, { type Application, type Request } from 'fwjs'
import { ask, serving } from '../support/client.mts'
import { askHttp2, servingHttp2, sessionOf } from '../support/http2-client.mts'

const skip =
  'signal' in http.IncomingMessage.prototype ? false : 'this Node has no req.signal, 24 has'

/** Node's types are those of Node 20. */
const createSignal = (req: Request): AbortSignal => Reflect.get(req, 'signal')

const ways: Record<string, (app: Application) => Server> = {
  'app.listen': (app) => app.listen(0, '127.0.0.1'),
  'http.createServer': (app) => http.createServer(app),
}

for (const [way, serverOf] of Object.entries(ways)) {
  test(`with ${way}, req.signal is aborted when the client disconnects`, { skip }, async () => {
    const app = fw()
    const aborted = new Promise<boolean>((resolve) => {
      app.get('/', (req, res) => {
        const signal = createSignal(req)
        signal.addEventListener('abort', () => resolve(signal.aborted))
        res.write('begun')
      })
    })
    await serving(serverOf(app), async ({ port }) => {
      const socket = net.connect(port, '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
      )
      socket.once('data', () => socket.destroy())
      assert.equal(await aborted, true)
    })
  })

  test(`with ${way}, req.signal is not aborted while a handler responds`, { skip }, async () => {
    const app = fw()
    app.get('/', (req, res) => {
      const signal = createSignal(req)
      setImmediate(() => res.json({ aborted: signal.aborted, same: signal === createSignal(req) }))
    })
    const { text } = await serving(serverOf(app), (address) => ask(address, '/'))
    assert.deepEqual(JSON.parse(text), { aborted: false, same: true })
  })
}

test('over HTTP/2, req.signal is aborted when the client cancels the stream', {
  skip,
}, async () => {
  const app = fw()
  const aborted = new Promise<boolean[]>((resolve) => {
    app.get('/', (req, res) => {
      const signal = createSignal(req)
      signal.addEventListener('abort', () => resolve([signal.aborted, createSignal(req).aborted]))
      res.write('begun')
    })
  })
  await servingHttp2(app, async (origin) => {
    const session = await sessionOf(origin)
    const stream = session.request({ ':path': '/' })
    stream.once('data', () => stream.close(http2.constants.NGHTTP2_CANCEL))
    assert.deepEqual(await aborted, [true, true])
    session.destroy()
  })
})

test('over HTTP/2, req.signal is already aborted for a disconnected client', {
  skip,
}, async () => {
  const app = fw()
  const late = new Promise<boolean>((resolve) => {
    app.get('/', (req, res) => {
      req.once('aborted', () => resolve(createSignal(req).aborted))
      res.write('begun')
    })
  })
  await servingHttp2(app, async (origin) => {
    const session = await sessionOf(origin)
    const stream = session.request({ ':path': '/' })
    stream.once('data', () => stream.close(http2.constants.NGHTTP2_CANCEL))
    assert.equal(await late, true)
    session.destroy()
  })
})

test('over HTTP/2, a response does not abort req.signal', { skip }, async () => {
  const app = fw()
  const closed = new Promise<boolean>((resolve) => {
    app.get('/', (req, res) => {
      const signal = createSignal(req)
      res.once('close', () => resolve(signal.aborted))
      res.json(signal.aborted)
    })
  })
  const { text } = await servingHttp2(app, (origin) => askHttp2(origin, '/'))
  assert.deepEqual([JSON.parse(text), await closed], [false, false])
})
