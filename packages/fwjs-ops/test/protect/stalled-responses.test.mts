import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import test from 'node:test'
import { certificate } from '../support/certificate.mts'
import { type Client, connect, head, serving } from '../support/client.mts'
import { load } from '../support/require.mts'
import { settled, until } from '../support/waiting.mts'
import { watch } from '../support/watched.mts'

const { deliveredBytes } = load('fwjs-ops/lib/protect/delivered-bytes.js')

const large = Buffer.alloc(20_000_000, 'a')

/** Pauses a client on its first bytes: a moment later, it could have read everything. */
async function pausedAtOnce({ socket }: Client): Promise<void> {
  socket.once('data', () => socket.pause())
  await once(socket, 'pause')
}

for (const secure of [false, true]) {
  const kind = secure ? 'https' : 'http'
  const sending = (): http.Server | https.Server => {
    const listener: http.RequestListener = (_req, res) => res.end(large)
    return secure ? https.createServer(certificate, listener) : http.createServer(listener)
  }

  /**
   * Returns why a client that reads nothing is disconnected, and how many bytes the system took in
   * the meantime.
   */
  async function stall(): Promise<{ reasons: string[]; taken: number }> {
    const server = sending()
    const watched = watch(server)
    const sockets: Socket[] = []
    server.on('connection', (socket) => sockets.push(socket))
    return await serving(server, async (port) => {
      const client = connect(port, head('/'), secure)
      await pausedAtOnce(client)
      await settled()
      const [socket] = sockets as [Socket]
      const before = deliveredBytes(socket, socket)
      await watched.pass(1000)
      await watched.pass(290_000)
      assert.deepEqual(watched.reasons, [])
      const taken = deliveredBytes(socket, socket) - before
      await watched.pass(20_000)
      client.socket.resume()
      assert.ok(watched.reasons.length === 0 || (await client.closed).length < large.length)
      return { reasons: watched.reasons, taken }
    })
  }

  test(`${kind}: a client that reads nothing is disconnected after 300 seconds`, async () => {
    let seen: string[] = []
    // On a busy machine, the system takes some bytes late, which counts as progress by the client.
    await until(async () => {
      const { reasons, taken } = await stall()
      seen = reasons
      return taken === 0
    })
    assert.deepEqual(seen, ['response-stalled'])
  })

  test(`${kind}: a download that was paused for less completes`, async () => {
    const server = sending()
    const watched = watch(server)
    await serving(server, async (port) => {
      const client = connect(port, head('/', 'Connection: close'), secure)
      await pausedAtOnce(client)
      await settled()
      await watched.pass(250_000)
      client.socket.resume()
      assert.ok((await client.closed).length > large.length)
      assert.deepEqual(watched.reasons, [])
    })
  })
}

test('a stream with nothing to send, such as server-sent events, is left alone', async () => {
  let send: ((text: string) => void) | undefined
  const server = http.createServer((_req, res) => {
    send = (text) => res.write(text)
    res.writeHead(200, { 'Content-Type': 'text/event-stream' })
    send('data: 1\n\n')
  })
  const watched = watch(server)
  await serving(server, async (port) => {
    const client = connect(port, head('/'))
    await until(() => client.text().includes('data: 1'))
    await settled()
    await watched.pass(36_000_000)
    assert.deepEqual(watched.reasons, [])
    send?.('data: 2\n\n')
    assert.ok(await until(() => client.text().includes('data: 2')))
  })
})

test("partial writes count as delivered, and without Node's handle only whole writes", () => {
  const socket = { bytesWritten: 100, writableLength: 40 } as unknown as Socket
  const handle = { bytesWritten: 100, writeQueueSize: 15 }
  const withHandle = { _handle: handle } as unknown as Socket
  assert.equal(deliveredBytes(socket, withHandle), 85)
  assert.equal(deliveredBytes(socket, socket), 60)
  assert.equal(deliveredBytes(socket, { _handle: null } as unknown as Socket), 60)
})
