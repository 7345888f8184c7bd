import assert from 'node:assert/strict'
import http2 from 'node:http2'
import test from 'node:test'
import fw from 'fwjs'
import { protect } from 'fwjs-ops'
import fw5 from 'fwjs-v5'
import { serving } from '../support/client.mts'
import { block, FLAGS, FrameClient, frame, frames, TYPES } from '../support/frames.mts'
import {
  greet,
  type Http2Handle as Handle,
  Running,
  streamsFrom,
  watchingHttp2 as watching,
} from '../support/http2.mts'
import { settled, until } from '../support/waiting.mts'
import { watch } from '../support/watched.mts'

const three = { maxConcurrentStreams: 3 }

test('maxConcurrentStreams requests of a session run, and the others wait in order', async () => {
  const running = new Running()
  await watching(
    running.handle,
    async (port) => {
      const all = streamsFrom(1, 8)
      const client = new FrameClient(port).open(...all.map((id) => frames.get(id, `/${id}`)))
      await until(() => running.responses.length === 3)
      await settled()
      assert.equal(running.responses.length, 3)
      for (let ended = 0; ended < 8; ended++) {
        await until(() => running.responses.length > ended)
        running.responses[ended]?.end('done')
      }
      assert.deepEqual(running.urls, ['/1', '/3', '/5', '/7', '/9', '/11', '/13', '/15'])
      for (const id of all) assert.ok(await client.has(TYPES.data, id))
      client.socket.destroy()
    },
    three,
  )
})

for (const [name, create] of [
  ['fwjs', (handle: Handle) => fw().use(handle as never)],
  ['fwjs-v5', (handle: Handle) => fw5().use(handle as never)],
  ['a plain handler', (handle: Handle) => handle],
] as const) {
  test(`${name}: a request that was reset counts until its handler ends the response`, async () => {
    const running = new Running()
    const handle = create(running.handle) as Handle
    await watching(
      handle,
      async (port) => {
        const client = new FrameClient(port).open()
        for (const id of [1, 3, 5]) client.send(frames.get(id))
        await until(() => running.responses.length === 3)
        for (const id of [1, 3, 5]) client.send(frames.reset(id))
        for (const id of streamsFrom(7, 100)) client.send(frames.get(id), frames.reset(id))
        client.send(frames.get(301, '/last'))
        await settled()
        assert.equal(running.responses.length, 3)
        for (const res of running.responses.slice(0, 3)) res.end('late')
        await until(() => running.urls.includes('/last'))
        running.responses.at(-1)?.end('hello')
        assert.ok(await client.has(TYPES.data, 301))
        client.socket.destroy()
      },
      three,
    )
  })
}

test('a handler that never ends its response after a reset counts for 10 seconds', async () => {
  const running = new Running()
  await watching(
    running.handle,
    async (port, watched) => {
      const client = new FrameClient(port).open(frames.get(1), frames.get(3), frames.get(5))
      await until(() => running.responses.length === 3)
      client.send(frames.reset(1), frames.get(7))
      await settled()
      await watched.live(9000)
      assert.equal(running.responses.length, 3)
      await watched.live(3000)
      assert.ok(await until(() => running.responses.length === 4))
      client.socket.destroy()
    },
    three,
  )
})

test('stream listeners count in the same way', async () => {
  const streams: http2.ServerHttp2Stream[] = []
  const server = http2.createServer()
  server.on('stream', (stream) => void streams.push(stream))
  watch(server, { maxConcurrentStreams: 1 })
  await serving(server, async (port) => {
    const client = new FrameClient(port).open(frames.get(1))
    await until(() => streams.length === 1)
    client.send(frames.reset(1), frames.get(3))
    await settled()
    assert.equal(streams.length, 1)
    streams[0]?.end()
    assert.ok(await until(() => streams.length === 2))
    client.socket.destroy()
  })
})

test('a waiting request keeps its trailers', async () => {
  const running = new Running()
  const trailers: unknown[] = []
  const handle: Handle = (req, res) => {
    running.handle(req, res)
    req.resume().on('end', () => trailers.push(req.trailers))
  }
  const server = http2.createServer(handle)
  watch(server, { maxConcurrentStreams: 1 })
  await serving(server, async (port) => {
    const client = new FrameClient(port).open(frames.get(1), frames.post(3, '/3'))
    client.send(frames.data(3, 'body'))
    const trailer = Buffer.concat([
      Buffer.of(0, 1),
      Buffer.from('t'),
      Buffer.of(1),
      Buffer.from('v'),
    ])
    client.send(frame(TYPES.headers, FLAGS.endHeaders | FLAGS.endStream, 3, trailer))
    await until(() => running.responses.length === 1)
    await settled()
    running.responses[0]?.end()
    await until(() => trailers.length === 2)
    assert.equal((trailers[1] as { t?: string }).t, 'v')
    client.socket.destroy()
  })
})

test('with responseTimeout, the client gets a 503 if the handler never responds', async () => {
  const running = new Running()
  await watching(
    running.handle,
    async (port, watched) => {
      const session = http2.connect(`http://127.0.0.1:${port}`)
      const stream = session.request({ ':path': '/' })
      let status: unknown
      stream.on('response', (headers) => {
        status = headers[':status']
      })
      await until(() => running.responses.length === 1)
      await watched.live(6000)
      assert.ok(await until(() => status === 503))
      assert.deepEqual(watched.reasons, ['response-timeout'])
      session.destroy()
    },
    { responseTimeout: 5000 },
  )
})

test('a stream listener that never responds gets the same 503', async () => {
  const server = http2.createServer()
  let isOpen = false
  server.on('stream', () => {
    isOpen = true
  })
  const watched = watch(server, { responseTimeout: 5000 })
  await serving(server, async (port) => {
    const session = http2.connect(`http://127.0.0.1:${port}`)
    let status: unknown
    session.request({ ':path': '/' }).on('response', (headers) => {
      status = headers[':status']
    })
    await until(() => isOpen)
    await watched.live(6000)
    assert.ok(await until(() => status === 503))
    session.destroy()
  })
})

test('fwjs and fwjs-v5 adopt a protected http2.createServer(app) as usual', async () => {
  for (const app of [fw(), fw5()]) {
    const use = app.use as (handler: (req: unknown, res: http2.Http2ServerResponse) => void) => void
    use.call(app, (req, res) => {
      res.end(String(Object.getPrototypeOf(Object.getPrototypeOf(req)) === app.request))
    })
    const server = protect(http2.createServer(app as never))
    await serving(server, async (port) => {
      const session = http2.connect(`http://127.0.0.1:${port}`)
      for (let count = 0; count < 2; count++) {
        let text = ''
        for await (const chunk of session.request({ ':path': '/' })) text += chunk
        assert.equal(text, 'true')
      }
      session.destroy()
    })
  }
})

test('100 Continue is not sent before a 404 or a 413', async () => {
  for (const app of [fw(), fw5()] as ReturnType<typeof fw>[]) {
    app.set('env', 'test').post('/json', fw.json({ limit: 100 }) as never)
    await serving(protect(http2.createServer(app as never)), async (port) => {
      const client = new FrameClient(port).open()
      const expect: [string, string] = ['expect', '100-continue']
      const fields: [string, string][] = [expect, ['content-length', '200']]
      client.send(frames.post(1, '/none', expect))
      client.send(frames.post(3, '/json', ...fields, ['content-type', 'application/json']))
      for (const id of [1, 3]) {
        await client.has(TYPES.headers, id)
        await settled()
        assert.equal(client.count(TYPES.headers, id), 1)
      }
      client.socket.destroy()
    })
  }
})

test('a block of headers that is split arrives whole', async () => {
  await watching(greet, async (port) => {
    const client = new FrameClient(port).open()
    const bytes = block('GET', '/')
    client.send(frame(TYPES.headers, FLAGS.endStream, 1, bytes.subarray(0, 10)))
    client.send(frame(TYPES.continuation, FLAGS.endHeaders, 1, bytes.subarray(10)))
    assert.ok(await client.has(TYPES.data, 1))
    client.socket.destroy()
  })
})
