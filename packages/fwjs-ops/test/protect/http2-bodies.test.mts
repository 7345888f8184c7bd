import assert from 'node:assert/strict'
import http2 from 'node:http2'
import test from 'node:test'
import fw from 'fwjs'
import type { ProtectOptions } from 'fwjs-ops'
import fw5 from 'fwjs-v5'
import { serving } from '../support/client.mts'
import { FLAGS, FrameClient, frame, frames, TYPES } from '../support/frames.mts'
import { settled, until } from '../support/waiting.mts'
import { type Watched, watch } from '../support/watched.mts'

const MEGABYTE = 1024 * 1024
const PIECE = Buffer.alloc(16_384)

type Handle = (req: http2.Http2ServerRequest, res: http2.Http2ServerResponse) => void

async function watching(
  handle: Handle | http2.Http2Server,
  work: (port: number, watched: Watched) => Promise<void>,
  options: ProtectOptions = {},
): Promise<void> {
  const server = typeof handle === 'function' ? http2.createServer(handle) : handle
  const watched = watch(server, options)
  await serving(server, (port) => work(port, watched))
}

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

/** Sends as much of a body as the server accepts; returns the status, and the bytes it read. */
async function upload(
  port: number,
  path: string,
  headers: http2.OutgoingHttpHeaders = {},
): Promise<{ status: unknown; sent: number }> {
  const session = http2.connect(`http://127.0.0.1:${port}`)
  session.on('error', () => {})
  const stream = session.request({ ':method': 'POST', ':path': path, ...headers })
  stream.on('error', () => {})
  let status: unknown
  stream.on('response', (fields) => {
    status = fields[':status']
  })
  const send = (): void => {
    while (!stream.closed && stream.write(PIECE));
    stream.once('drain', send)
  }
  send()
  stream.resume()
  // The Node.js client doesn't emit `close` while a write is pending.
  await until(() => stream.closed || session.socket.bytesWritten > 100 * MEGABYTE)
  const sent = session.socket.bytesWritten
  session.destroy()
  return { status, sent }
}

const json = { 'content-type': 'application/json' }
const limited = { limit: 1000 }

const servers: [string, unknown, Handle | unknown][] = [
  [
    'a response that ignores the body',
    401,
    (_req: unknown, res: http2.Http2ServerResponse) => {
      res.writeHead(401)
      res.end('no')
    },
  ],
  [
    'an app that discards the body before it responds',
    401,
    (req: http2.Http2ServerRequest, res: http2.Http2ServerResponse) => {
      req.resume().on('end', () => {
        res.writeHead(401)
        res.end('no')
      })
    },
  ],
  ['a 404 from fwjs', 404, fw().set('env', 'test')],
  ['a 404 from fwjs-v5', 404, fw5().set('env', 'test')],
  ['a 413 from fwjs', 413, fw().set('env', 'test').use(fw.json(limited))],
  ['a 413 from fwjs-v5', 413, fw5().set('env', 'test').use(fw5.json(limited))],
]

/** Node.js itself closes a stream of which nothing was read. */
const READ_NOTHING = new Set(['a response that ignores the body'])

for (const [name, status, handle] of servers) {
  test(`${name}: about a megabyte is read of an endless body`, async () => {
    const server = http2.createServer(handle as Handle)
    await watching(server, async (port, watched) => {
      const result = await upload(port, '/', json)
      assert.equal(result.status, status)
      assert.ok(result.sent < 2 * MEGABYTE, `${result.sent} bytes`)
      assert.deepEqual(watched.reasons, READ_NOTHING.has(name) ? [] : ['unread-body'])
    })
  })
}

test('stream listeners that discard a body have the same limit', async () => {
  const server = http2.createServer()
  server.on('stream', (stream) => {
    stream.resume()
    stream.respond({ ':status': 401 })
    stream.end('no')
  })
  await watching(server, async (port, watched) => {
    const result = await upload(port, '/')
    assert.equal(result.status, 401)
    assert.ok(result.sent < 2 * MEGABYTE, `${result.sent} bytes`)
    assert.deepEqual(watched.reasons, ['unread-body'])
  })
})

test('a discarded body is received for at most 30 seconds', async () => {
  const handle: Handle = (req, res) => {
    req.resume()
    res.end('no')
  }
  await watching(handle, async (port, watched) => {
    const client = new FrameClient(port).open(frames.post(1), frames.data(1, 'a'))
    await client.has(TYPES.data, 1)
    await watched.live(29_000)
    assert.deepEqual(watched.reasons, [])
    await watched.live(3000)
    assert.deepEqual(watched.reasons, ['unread-body'])
    await client.has(TYPES.reset, 1)
    assert.equal(client.codeOf(TYPES.reset, 1), 0)
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

test('what is in flight when a stream is closed is no flood', async () => {
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
