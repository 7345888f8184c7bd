import assert from 'node:assert/strict'
import http2 from 'node:http2'
import test from 'node:test'
import { FLAGS, FrameClient, frame, frames, TYPES } from '../support/frames.mts'
import { type Http2Handle as Handle, watchingHttp2 as watching } from '../support/http2.mts'
import { settled, until } from '../support/waiting.mts'

const MEGABYTE = 1024 * 1024
const PIECE = Buffer.alloc(16_384)

/** Responds with the length of the body. */
const measure: Handle = (req, res) => {
  let length = 0
  req.on('data', (chunk: Buffer) => {
    length += chunk.length
  })
  req.on('end', () => res.end(`${length} bytes`))
}

test('a stalled body is reset after bodyTimeout, and the session continues', async () => {
  await watching(measure, async (port, watched) => {
    const client = new FrameClient(port).open(frames.post(1), frames.data(1, 'abc'))
    await watched.connections(1)
    await settled()
    await watched.live(18_000)
    assert.deepEqual(watched.reasons, [])
    await watched.live(3000)
    assert.deepEqual(watched.reasons, ['body-timeout'])
    await client.has(TYPES.reset, 1)
    assert.equal(client.codeOf(TYPES.reset, 1), 8)
    client.send(frames.get(3))
    assert.ok(await client.has(TYPES.data, 3))
    client.socket.destroy()
  })
})

test('a body that arrives at less than minBodyRate is reset, and one at that rate is not', async () => {
  await watching(measure, async (port, watched) => {
    const client = new FrameClient(port).open(frames.post(1), frames.post(3))
    await watched.connections(1)
    for (let second = 0; second < 60; second++) {
      if (client.count(TYPES.reset, 1) === 0) client.send(frames.data(1, 'a'))
      client.send(frames.data(3, Buffer.alloc(250)))
      await watched.live(1000)
    }
    assert.deepEqual(watched.reasons, ['body-timeout'])
    assert.equal(client.count(TYPES.reset, 1), 1)
    client.send(frames.data(3, '', FLAGS.endStream))
    assert.ok(await client.has(TYPES.data, 3))
    client.socket.destroy()
  })
})

test('time in which the app is not reading is not counted', async () => {
  let request: http2.Http2ServerRequest | undefined
  const handle: Handle = (req, res) => {
    request = req
    req.once('data', () => req.pause())
    req.on('end', () => res.end('read'))
  }
  await watching(handle, async (port, watched) => {
    const all = Array.from({ length: 3 }, () => frames.data(1, PIECE))
    const client = new FrameClient(port).open(frames.post(1), ...all)
    client.send(frames.data(1, PIECE.subarray(0, 16_383)))
    await until(() => request !== undefined)
    await settled()
    await watched.live(120_000)
    assert.deepEqual(watched.reasons, [])
    request?.resume()
    await client.has(TYPES.windowUpdate, 1)
    client.send(frames.data(1, 'end', FLAGS.endStream))
    assert.ok(await client.has(TYPES.data, 1))
    client.socket.destroy()
  })
})

test('a stream with data both ways may be silent once the response has started', async () => {
  const handle: Handle = (req, res) => {
    res.write('ready')
    req.pipe(res)
  }
  await watching(handle, async (port, watched) => {
    const client = new FrameClient(port).open(frames.post(1))
    await client.has(TYPES.data, 1)
    await watched.live(600_000)
    assert.deepEqual(watched.reasons, [])
    client.send(frames.data(1, 'hello', FLAGS.endStream))
    assert.ok(
      await until(() => client.received.some(({ payload }) => payload.toString() === 'hello')),
    )
    client.socket.destroy()
  })
})

test('a tunnel may be silent', async () => {
  const server = http2.createServer({ settings: { enableConnectProtocol: true } })
  server.on('stream', (stream) => void stream.on('data', () => {}))
  await watching(server, async (port, watched) => {
    const client = http2.connect(`http://127.0.0.1:${port}`)
    await new Promise((resolve) => client.once('remoteSettings', resolve))
    const tunnel = client.request(
      { ':method': 'CONNECT', ':protocol': 'websocket', ':path': '/', ':scheme': 'http' },
      { endStream: false },
    )
    await watched.connections(1)
    await settled()
    await watched.live(600_000)
    assert.deepEqual(watched.reasons, [])
    tunnel.on('error', () => {})
    client.destroy()
  })
})

test('a client that waits for 100 Continue is not stalled', async () => {
  const server = http2.createServer(measure)
  let continued: (() => void) | undefined
  server.on('checkContinue', (req, res) => {
    continued = () => {
      res.writeContinue()
      measure(req, res)
    }
  })
  await watching(server, async (port, watched) => {
    const client = new FrameClient(port).open(frames.post(1, '/', ['expect', '100-continue']))
    await until(() => continued !== undefined)
    await watched.live(60_000)
    assert.deepEqual(watched.reasons, [])
    continued?.()
    await client.has(TYPES.headers, 1)
    await watched.live(22_000)
    assert.deepEqual(watched.reasons, ['body-timeout'])
    client.socket.destroy()
  })
})

test('a large body that the app reads arrives whole', async () => {
  await watching(measure, async (port, watched) => {
    const session = http2.connect(`http://127.0.0.1:${port}`)
    const stream = session.request({ ':method': 'POST', ':path': '/' })
    stream.end(Buffer.alloc(8 * MEGABYTE))
    let text = ''
    for await (const chunk of stream) text += chunk
    assert.equal(text, '8388608 bytes')
    assert.deepEqual(watched.reasons, [])
    session.destroy()
  })
})

test("what is in flight when a stream is closed isn't a flood", async () => {
  const handle: Handle = (_req, res) => void res.end('no')
  await watching(
    http2.createServer({ settings: { initialWindowSize: 2 * MEGABYTE } }, handle),
    async (port, watched) => {
      const client = new FrameClient(port).open(frames.window(0, MEGABYTE), frames.post(1))
      await until(async () => {
        await watched.live(1000)
        return client.count(TYPES.reset, 1) === 1
      })
      const ends = client.received.filter(({ stream, flags }) => stream === 1 && flags === 1)
      assert.equal(ends.length, 1, 'the end of the response is sent before the reset')
      for (let sent = 0; sent < 3; sent++) client.send(frame(TYPES.data, 0, 1, PIECE))
      await watched.live(2000)
      client.send(frames.get(3))
      assert.ok(await client.has(TYPES.data, 3))
      assert.deepEqual(watched.reasons, [])
      client.socket.destroy()
    },
    { maxControlFrameBytes: 20_000 },
  )
})
