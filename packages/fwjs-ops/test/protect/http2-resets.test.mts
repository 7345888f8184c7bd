import assert from 'node:assert/strict'
import test from 'node:test'
import { FrameClient, frames, TYPES } from '../support/frames.mts'
import { greet, Running, streamsFrom, watchingHttp2 as watching } from '../support/http2.mts'
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
