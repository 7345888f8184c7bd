import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import http2 from 'node:http2'
import test from 'node:test'
import { FLAGS, FrameClient, frame, frames, TYPES } from '../support/frames.mts'
import {
  greet,
  type Http2Handle,
  Running,
  streamsFrom,
  watchingHttp2 as watching,
} from '../support/http2.mts'
import { settled, until } from '../support/waiting.mts'

test('a session with too many resets accepts no more streams, and the others finish', async () => {
  const running = new Running()
  await watching(running.handle, async (port, watched) => {
    const client = new FrameClient(port).open(frames.get(1))
    await until(() => running.responses.length === 1)
    const ids = streamsFrom(3, 250)
    for (const id of ids) client.send(frames.get(id), frames.reset(id))
    await client.has(TYPES.goAway)
    assert.deepEqual(watched.reasons, ['too-many-resets'])
    running.responses[0]?.end('finished')
    assert.ok(await client.has(TYPES.data, 1))
    await watched.live(3000)
    await client.closed
  })
})

test('a client may reset as many requests as it completes', async () => {
  await watching(greet, async (port, watched) => {
    const client = new FrameClient(port).open()
    client.socket.setNoDelay()
    for (let id = 1; id < 2000; id += 4) {
      client.send(frames.get(id))
      await client.has(TYPES.data, id)
      client.send(frames.post(id + 2), frames.reset(id + 2))
    }
    await settled()
    assert.deepEqual(watched.reasons, [])
    client.socket.destroy()
  })
})

test('a client gets ten more resets every second', async () => {
  const running = new Running()
  await watching(running.handle, async (port, watched) => {
    const client = new FrameClient(port).open()
    for (let id = 1; id < 1200; id += 20) {
      for (const one of streamsFrom(id, 10)) client.send(frames.get(one), frames.reset(one))
      await settled()
      await watched.live(1000)
    }
    assert.deepEqual(watched.reasons, [])
    client.socket.destroy()
  })
})

test('resets that a client provokes count, too, and start no more handlers', async () => {
  const running = new Running()
  await watching(running.handle, async (port, watched) => {
    const client = new FrameClient(port).open()
    for (const id of streamsFrom(1, 400)) {
      if (client.isClosed) break
      // MadeYouReset: Node 20 resets the stream; newer versions close the session.
      client.send(frames.post(id, '/', ['content-length', '1']), frames.data(id, 'too long'))
      if (id % 100 === 1) await settled()
    }
    await Promise.race([client.has(TYPES.goAway), client.closed])
    const isNode20 = process.versions.node.startsWith('20.')
    assert.deepEqual(watched.reasons, isNode20 ? ['too-many-resets'] : [])
    assert.ok(running.responses.length <= 100, `${running.responses.length} handlers`)
    client.socket.destroy()
  })
})

test('after a reset, a request that is reset in the same packet runs no handler', async () => {
  const running = new Running()
  await watching(running.handle, async (port, watched) => {
    const client = new FrameClient(port).open(frames.get(1), frames.reset(1))
    await until(() => running.urls.length === 1)
    const flood = streamsFrom(3, 50).flatMap((id) => [frames.get(id), frames.reset(id)])
    client.send(Buffer.concat(flood), frames.get(103, '/last'))
    await until(() => running.urls.includes('/last'))
    assert.deepEqual(running.urls, ['/', '/last'])
    await watched.live(1000)
    // The first request after a second without resets runs immediately, as before the flood.
    client.send(frames.get(105, '/next'), frames.reset(105))
    assert.ok(await until(() => running.urls.includes('/next')))
    client.socket.destroy()
  })
})

test('a client that cancels requests now and then gets the same responses', async () => {
  const handle = (req: http2.Http2ServerRequest, res: http2.Http2ServerResponse): void => {
    const parts: string[] = []
    req.on('error', () => {})
    req.on('data', (chunk: Buffer) => parts.push(String(chunk)))
    req.on('end', () => res.end(`${req.url} ${parts.join('')} ${req.trailers['t']}`))
  }
  await watching(handle, async (port, watched) => {
    const client = new FrameClient(port).open()
    const ids = streamsFrom(1, 60)
    for (const id of ids) {
      client.send(frames.post(id, `/${id}`), frames.data(id, 'one'))
      if (id % 3 === 0) client.send(frames.reset(id))
      else client.send(frames.data(id, 'two'), trailersOf(id))
      if (id % 5 === 0) await settled(1)
    }
    for (const id of ids.filter((one) => one % 3 !== 0)) {
      assert.ok(await client.has(TYPES.data, id))
      const data = client.received.filter((one) => one.type === TYPES.data && one.stream === id)
      assert.equal(Buffer.concat(data.map(({ payload }) => payload)).toString(), `/${id} onetwo v`)
    }
    assert.deepEqual(watched.reasons, [])
    client.socket.destroy()
  })
})

/** The trailer `t: v`, which ends the stream. */
const trailersOf = (id: number): Buffer =>
  frame(TYPES.headers, FLAGS.endHeaders | FLAGS.endStream, id, Buffer.from('\0\x01t\x01v'))

test('a request after a reset keeps its asynchronous context', async () => {
  const storage = new AsyncLocalStorage<string>()
  const contexts: unknown[] = []
  const server = http2.createServer((_req, res) => {
    contexts.push(storage.getStore())
    res.end()
  })
  server.on('session', (session) => {
    const { emit } = session
    session.emit = (...args: Parameters<typeof emit>) =>
      storage.run('session', () => Reflect.apply(emit, session, args))
  })
  await watching(server, async (port) => {
    const client = new FrameClient(port).open(frames.post(1), frames.reset(1))
    await until(() => contexts.length === 1)
    client.send(frames.get(3), frames.get(5))
    assert.ok(await until(() => contexts.length === 3))
    assert.deepEqual(contexts, ['session', 'session', 'session'])
    client.socket.destroy()
  })
})

test('a stream that the client resets without an error is destroyed, whatever its handler does', async () => {
  let closed = 0
  const handle: Http2Handle = (req, res) => {
    res.on('close', () => {
      closed += 1
    })
    if (req.method === 'POST') req.once('data', () => req.pause())
    res.write('x'.repeat(100_000))
    if (req.url === '/ended') res.end('x')
  }
  await watching(handle, async (port, watched) => {
    const body = Array.from({ length: 7 }, () => frames.data(1, 'x'.repeat(8000)))
    for (const request of [[frames.get(1)], [frames.get(1, '/ended')]])
      await resetOne(port, request)
    for (const path of ['/', '/ended']) await resetOne(port, [frames.post(1, path), ...body])
    await watched.live(1000)
    assert.equal(closed, 4)
  })
})

async function resetOne(port: number, request: Buffer[]): Promise<void> {
  const client = new FrameClient(port).open()
  client.send(...request)
  assert.ok(await client.has(TYPES.data, 1))
  client.send(frames.reset(1, 0))
  await settled()
}
