import assert from 'node:assert/strict'
import http2 from 'node:http2'
import test from 'node:test'
import { serving } from '../support/client.mts'
import { FLAGS, FrameClient, frame, frames, TYPES } from '../support/frames.mts'
import { greet, watchingHttp2 as watching } from '../support/http2.mts'
import { settled, until } from '../support/waiting.mts'
import { watch } from '../support/watched.mts'

/** Frames without requests or bodies, and the error code of the session that gets too many. */
const floods: [string, Buffer][] = [
  ['PING', frames.ping()],
  ['SETTINGS', frame(TYPES.settings, 0, 0)],
  ['WINDOW_UPDATE', frames.window(0, 1)],
  ['PRIORITY', frame(2, 0, 1, Buffer.alloc(5, 1))],
]

for (const [name, bytes] of floods) {
  test(`a session with too many ${name} frames is closed`, async () => {
    await watching(greet, async (port, watched) => {
      const client = new FrameClient(port).open(frames.get(1, '/events'))
      await client.has(TYPES.data, 1)
      await watched.live(1000)
      const some = Buffer.concat(Array.from({ length: 500 }, () => bytes))
      for (let sent = 0; sent < 1e6 && watched.reasons.length === 0; sent += some.length) {
        client.send(some)
        await settled()
        await watched.pass(10)
      }
      await client.closed
      assert.deepEqual(watched.reasons, ['too-many-frames'])
    })
  })
}

test('a client that confirms every part of a download has no limit', async () => {
  const server = http2.createServer((_req, res) => res.end(Buffer.alloc(4_000_000)))
  const watched = watch(server, { maxControlFrameBytes: 10_000 })
  await serving(server, async (port) => {
    const client = new FrameClient(port).open(frames.get(1))
    let confirmed = 0
    await until(async () => {
      const parts = client.received.filter(({ type }) => type === TYPES.data)
      for (const { payload } of parts.slice(confirmed)) {
        if (payload.length === 0) continue
        client.send(frames.window(0, payload.length), frames.window(1, payload.length))
      }
      confirmed = parts.length
      await watched.pass(10)
      return ((parts.at(-1)?.flags ?? 0) & FLAGS.endStream) !== 0
    })
    assert.deepEqual(watched.reasons, [])
    client.socket.destroy()
  })
})

test('limits of sessions can be turned off', async () => {
  const off = { headersTimeout: 0, sessionIdleTimeout: 0, maxControlFrameBytes: 0 }
  await watching(
    greet,
    async (port, watched) => {
      const client = new FrameClient(port).open()
      await client.has(TYPES.settings)
      const silent = new FrameClient(port)
      // A reply before the preface would end its session.
      silent.isPolite = false
      client.send(...Array.from({ length: 20_000 }, () => frames.window(0, 1)))
      assert.ok(await watched.connections(2))
      await watched.live(100_000)
      assert.deepEqual(watched.reasons, [])
      client.socket.destroy()
      silent.socket.destroy()
    },
    off,
  )
})
