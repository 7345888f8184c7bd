import assert from 'node:assert/strict'
import http2 from 'node:http2'
import test from 'node:test'
import fw from 'fwjs'
import fw5 from 'fwjs-v5'
import { FrameClient, frames, TYPES } from '../support/frames.mts'
import { type Http2Handle as Handle, watchingHttp2 as watching } from '../support/http2.mts'
import { until } from '../support/waiting.mts'

const MEGABYTE = 1024 * 1024
const PIECE = Buffer.alloc(16_384)

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
