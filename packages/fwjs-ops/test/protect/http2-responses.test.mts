import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http2 from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import type { ProtectOptions } from 'fwjs-ops'
import { serving } from '../support/client.mts'
import { FrameClient, frames, TYPES } from '../support/frames.mts'
import { until } from '../support/waiting.mts'
import { type Watched, watch } from '../support/watched.mts'

const LARGE = Buffer.alloc(5_000_000, 'abcdefg')

type Handle = (req: http2.Http2ServerRequest, res: http2.Http2ServerResponse) => void

const handle: Handle = (req, res) => {
  if (req.url === '/large') res.end(LARGE)
  else if (req.url === '/events') res.write('first')
  else res.end('hello')
}

async function watching(
  work: (port: number, watched: Watched) => Promise<void>,
  options: ProtectOptions = { responseStallTimeout: 60_000 },
): Promise<void> {
  const server = http2.createServer(handle)
  const watched = watch(server, options)
  await serving(server, (port) => work(port, watched))
}

test('a stream that the client never reads is reset, and the others continue', async () => {
  await watching(async (port, watched) => {
    const client = new FrameClient(port).open(frames.get(1, '/events'))
    await client.has(TYPES.data, 1)
    client.send(frames.initialWindow(0), frames.get(3, '/large'))
    await client.has(TYPES.headers, 3)
    await watched.live(58_000)
    assert.deepEqual(watched.reasons, [])
    await watched.live(4000)
    assert.deepEqual(watched.reasons, ['response-stalled'])
    await client.has(TYPES.reset, 3)
    assert.equal(client.codeOf(TYPES.reset, 3), 8)
    client.send(frames.initialWindow(1000), frames.get(5))
    assert.ok(await client.has(TYPES.data, 5))
    assert.equal(client.count(TYPES.reset, 1), 0)
    client.socket.destroy()
  })
})

test('a session in which no stream is read is destroyed', async () => {
  await watching(async (port, watched) => {
    const all = [1, 3, 5, 7].map((stream) => frames.get(stream, '/large'))
    const client = new FrameClient(port).open(frames.initialWindow(0), ...all)
    await client.has(TYPES.headers, 7)
    await watched.live(62_000)
    await client.closed
    assert.deepEqual(watched.reasons, ['response-stalled'])
  })
})

test('a client that stops reading its socket is disconnected', async () => {
  await watching(async (port, watched) => {
    const client = new FrameClient(port)
    client.socket.pause()
    client.open(frames.initialWindow(2 ** 30), frames.window(0, 2 ** 30))
    const streams = Array.from({ length: 10 }, (_, index) => frames.get(2 * index + 1, '/large'))
    client.send(...streams)
    await watched.connections(1)
    await until(async () => {
      await watched.live(10_000)
      return watched.reasons.length > 0
    })
    assert.equal(watched.reasons[0], 'response-stalled')
    await watched.live(3000)
    assert.ok(await watched.connections(0))
    client.socket.destroy()
  })
})

test('a stream that is read at the minimum rate is not reset, next to one that is', async () => {
  await watching(async (port, watched) => {
    const client = new FrameClient(port).open(
      frames.initialWindow(0),
      frames.get(1, '/large'),
      frames.get(3, '/large'),
      frames.get(5, '/large'),
    )
    await client.has(TYPES.headers, 5)
    for (let second = 0; second < 150; second += 10) {
      client.send(frames.window(1, 20_000))
      if (client.count(TYPES.reset, 3) === 0) client.send(frames.window(3, 50))
      if (second % 50 === 0) client.send(frames.window(0, 100_000))
      await watched.live(10_000)
    }
    assert.equal(client.count(TYPES.reset, 1), 0)
    assert.equal(client.count(TYPES.reset, 3), 1)
    assert.equal(client.count(TYPES.reset, 5), 1)
    assert.deepEqual(watched.reasons, ['response-stalled', 'response-stalled'])
    client.socket.destroy()
  })
})

test('a paused download continues', async () => {
  await watching(async (port, watched) => {
    const session = http2.connect(`http://127.0.0.1:${port}`)
    const stream = session.request({ ':path': '/large' })
    await once(stream, 'response')
    await watched.live(55_000)
    assert.deepEqual(await contentOf(stream), LARGE)
    assert.deepEqual(watched.reasons, [])
    session.destroy()
  })
})

async function contentOf(stream: http2.ClientHttp2Stream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('responses written in every way arrive unchanged', async () => {
  const text = 'ä€😀'.repeat(100_000)
  const ways: [string, (res: http2.Http2ServerResponse) => void, Buffer][] = [
    ['a buffer', (res) => void res.end(LARGE), LARGE],
    ['a string', (res) => void res.end(text), Buffer.from(text)],
    ['latin1', (res) => void res.end('ä'.repeat(200_000), 'latin1'), Buffer.alloc(200_000, 0xe4)],
    ['bytes', (res) => void res.end(new Uint8Array(300_000)), Buffer.alloc(300_000)],
    [
      'many writes',
      (res) => {
        for (let at = 0; at < 5_000_000; at += 10_000) res.write(LARGE.subarray(at, at + 10_000))
        res.end()
      },
      LARGE,
    ],
    [
      'a large write, then a small one',
      (res) => {
        res.write(LARGE, () => res.end('end'))
      },
      Buffer.concat([LARGE, Buffer.from('end')]),
    ],
    [
      'a callback',
      (res) => {
        res.write('written ')
        res.end(LARGE, () => {})
      },
      Buffer.concat([Buffer.from('written '), LARGE]),
    ],
    ['nothing', (res) => void res.end(), Buffer.alloc(0)],
  ]
  for (const [name, respond, expected] of ways) {
    const server = http2.createServer((_req, res) => respond(res))
    watch(server)
    await serving(server, async (port) => {
      const session = http2.connect(`http://127.0.0.1:${port}`)
      const content = await contentOf(session.request({ ':path': '/' }))
      assert.ok(content.equals(expected), name)
      session.destroy()
    })
  }
})

test('a file that Node.js sends is not reset while the client reads, and is if not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'protect-'))
  const file = join(folder, 'file')
  writeFileSync(file, LARGE)
  const server = http2.createServer()
  server.on('stream', (stream) => stream.respondWithFile(file))
  const watched = watch(server, { responseStallTimeout: 60_000 })
  await serving(server, async (port) => {
    const client = new FrameClient(port).open(frames.initialWindow(0), frames.get(1))
    await client.has(TYPES.headers, 1)
    for (let second = 0; second < 120; second += 10) {
      client.send(frames.window(1, 20_000), frames.window(0, 20_000))
      await watched.live(10_000)
    }
    assert.deepEqual(watched.reasons, [])
    await watched.live(70_000)
    await client.closed
    assert.deepEqual(watched.reasons, ['response-stalled'])
  })
  rmSync(folder, { recursive: true })
})

test('without responseStallTimeout, a client may never read', async () => {
  await watching(
    async (port, watched) => {
      const client = new FrameClient(port).open(frames.initialWindow(0), frames.get(1, '/large'))
      await client.has(TYPES.headers, 1)
      await watched.live(600_000)
      assert.deepEqual(watched.reasons, [])
      client.socket.destroy()
    },
    { responseStallTimeout: 0 },
  )
})
