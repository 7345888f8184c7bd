import assert from 'node:assert/strict'
import http2 from 'node:http2'
import net from 'node:net'
import test from 'node:test'
import { certificate } from '../support/certificate.mts'
import { connect, head, serving } from '../support/client.mts'
import { block, FLAGS, FrameClient, frame, frames, PREFACE, TYPES } from '../support/frames.mts'
import { greet, watchingHttp2 as watching } from '../support/http2.mts'
import { settled, until } from '../support/waiting.mts'
import { watch } from '../support/watched.mts'

const open = Buffer.concat([PREFACE, frame(TYPES.settings, 0, 0)])

test('a session without a request is closed with GOAWAY after headersTimeout', async () => {
  await watching(greet, async (port, watched) => {
    const client = new FrameClient(port).open()
    await client.has(TYPES.settings)
    await watched.live(9000)
    assert.deepEqual(watched.reasons, [])
    await watched.live(2000)
    await client.closed
    assert.deepEqual(watched.reasons, ['idle-session'])
    assert.equal(client.codeOf(TYPES.goAway), 0)
  })
})

test('a session without a stream is closed after sessionIdleTimeout', async () => {
  await watching(greet, async (port, watched) => {
    const client = new FrameClient(port).open(frames.get(1))
    await client.has(TYPES.data, 1)
    await watched.live(59_000)
    assert.deepEqual(watched.reasons, [])
    client.send(frames.get(3))
    await client.has(TYPES.data, 3)
    await watched.live(59_000)
    assert.deepEqual(watched.reasons, [])
    await watched.live(3000)
    await client.closed
    assert.deepEqual(watched.reasons, ['idle-session'])
  })
})

test('PINGs alone keep no session open', async () => {
  await watching(
    greet,
    async (port, watched) => {
      const client = new FrameClient(port).open(frames.get(1))
      await client.has(TYPES.data, 1)
      for (let second = 0; second < 6; second++) {
        client.send(frames.ping())
        await watched.live(1000)
      }
      await client.closed
      assert.deepEqual(watched.reasons, ['idle-session'])
    },
    { sessionIdleTimeout: 5000 },
  )
})

test('a client that keeps its side of a closed connection open is disconnected', async () => {
  await watching(greet, async (port, watched) => {
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let isClosed = false
    socket
      .on('error', () => {})
      .once('close', () => {
        isClosed = true
      })
    socket.write(open)
    socket.resume()
    await watched.connections(1)
    await watched.live(11_000)
    assert.deepEqual(watched.reasons, ['idle-session'])
    await watched.live(2000)
    assert.ok(await watched.connections(0))
    // The reset shows when the client writes.
    assert.ok(
      await until(() => {
        socket.write('still here')
        return isClosed
      }),
    )
  })
})

/** What a client sends to a server, and then no more. */
const unfinished: [string, Buffer][] = [
  ['no preface', Buffer.alloc(0)],
  ['half a preface', PREFACE.subarray(0, 12)],
  ['a preface without SETTINGS', PREFACE],
  ['half a frame header', Buffer.concat([open, frames.get(1).subarray(0, 5)])],
  ['half a header block', Buffer.concat([open, frames.get(1).subarray(0, 20)])],
  [
    'HEADERS without END_HEADERS',
    Buffer.concat([open, frame(TYPES.headers, 0, 1, block('GET', '/'))]),
  ],
]

for (const [name, bytes] of unfinished) {
  test(`${name}: the connection is closed after headersTimeout`, async () => {
    await watching(greet, async (port, watched) => {
      const client = new FrameClient(port)
      client.isPolite = false
      client.send(bytes)
      await watched.connections(1)
      await settled()
      await watched.live(8000)
      assert.deepEqual(watched.reasons, [])
      await watched.live(5000)
      await client.closed
      assert.equal(watched.reasons.length, 1)
      assert.match(String(watched.reasons), /^(?:headers-timeout|idle-session)$/)
    })
  })
}

test('a trickled header block is aborted, even if another stream is open', async () => {
  await watching(greet, async (port, watched) => {
    const client = new FrameClient(port).open(frames.get(1, '/events'))
    await client.has(TYPES.data, 1)
    await watched.live(3000)
    client.isPolite = false
    const whole = block('GET', '/', ['a', 'b'.repeat(100)])
    const bytes = frame(TYPES.continuation, FLAGS.endHeaders, 3, whole.subarray(30))
    client.send(frame(TYPES.headers, 0, 3, whole.subarray(0, 30)))
    for (let sent = 0; sent < 40 && !client.isClosed; sent++) {
      client.send(bytes.subarray(sent, sent + 1))
      await watched.live(1000)
    }
    await client.closed
    assert.equal(client.codeOf(TYPES.goAway), 11)
    assert.deepEqual(watched.reasons, ['headers-timeout'])
  })
})

test('header blocks may be slow if they are complete in time', async () => {
  await watching(greet, async (port, watched) => {
    const client = new FrameClient(port).open(frames.get(1))
    await client.has(TYPES.data, 1)
    await watched.live(3000)
    // A client can't reply to a PING in the middle of a frame.
    client.isPolite = false
    for (const stream of [3, 5, 7]) {
      const bytes = frames.get(stream)
      for (let at = 0; at < bytes.length; at += 10) {
        client.send(bytes.subarray(at, at + 10))
        await watched.live(1000)
      }
      client.reply()
      assert.ok(await client.has(TYPES.data, stream))
    }
    assert.deepEqual(watched.reasons, [])
  })
})

test('a suspended client keeps its open streams', async () => {
  await watching(greet, async (port, watched) => {
    const client = new FrameClient(port).open(frames.get(1, '/events'))
    client.isPolite = false
    await client.has(TYPES.data, 1)
    await watched.live(120_000)
    assert.deepEqual(watched.reasons, [])
    client.socket.destroy()
  })
})

for (const allowHTTP1 of [false, true]) {
  test(`over TLS ${allowHTTP1 ? 'with' : 'without'} allowHTTP1, handshakes and sessions are closed`, async () => {
    const server = http2.createSecureServer({ ...certificate, allowHTTP1 }, (_req, res) => {
      res.end('hello')
    })
    const watched = watch(server)
    await serving(server as never, async (port) => {
      const handshake = net.connect({ port, host: '127.0.0.1' })
      handshake.on('error', () => {})
      const stalled = new Promise((resolve) => handshake.once('close', resolve))
      const client = new FrameClient(port, true).open(frames.get(1))
      await client.has(TYPES.data, 1)
      await watched.connections(2)
      await watched.live(11_000)
      await stalled
      assert.deepEqual(watched.reasons, ['handshake-timeout'])
      client.send(frames.get(3))
      assert.ok(await client.has(TYPES.data, 3))
      await watched.live(61_000)
      await client.closed
      assert.deepEqual(watched.reasons, ['handshake-timeout', 'idle-session'])
    })
  })
}

test('HTTP/1.1 connections to an HTTP/2 server have the limits of HTTP/1.1', async () => {
  const options = { ...certificate, allowHTTP1: true }
  const server = http2.createSecureServer(options, (_req, res) => void res.end('hello'))
  const watched = watch(server, { maxHeadersCount: 3 })
  await serving(server as never, async (port) => {
    const slow = connect(port, 'GET / HTTP/1.1\r\nHost: x\r\n', true)
    const many = connect(port, head('/', 'A: 1', 'B: 1', 'C: 1'), true)
    await until(async () => {
      await watched.live(1000)
      return many.socket.closed && slow.socket.closed
    })
    assert.match(many.text(), /^HTTP\/1.1 431 /)
    assert.match(slow.text(), /^HTTP\/1.1 408 /)
    assert.deepEqual(watched.reasons, ['too-many-headers', 'headers-timeout'])
  })
})

test('sessions that were open before protect are protected from their next request', async () => {
  const server = http2.createServer(greet)
  await serving(server, async (port) => {
    const client = new FrameClient(port).open(frames.get(1))
    await client.has(TYPES.data, 1)
    const watched = watch(server)
    client.send(frames.get(3))
    await client.has(TYPES.data, 3)
    assert.ok(await watched.connections(1))
    await watched.live(62_000)
    await client.closed
    assert.deepEqual(watched.reasons, ['idle-session'])
  })
})
