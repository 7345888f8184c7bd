import assert from 'node:assert/strict'
import net from 'node:net'
import test from 'node:test'
import fw from 'fwjs'
import { type Address, ask, serving } from '../support/client.mts'
import { folderOf, openDescriptors } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'
import { holdingTimers, until } from '../support/waiting.mts'

const MEGABYTE = 1_000_000

/** Opens a client that sends a request and never reads. */
function stalled(address: Address, path: string): net.Socket {
  const socket = net.connect({ port: address.port, host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  socket.pause()
  return socket
}

const IDLE = 54_321

test('a client that reads nothing is disconnected after idleTimeout, and its descriptor is closed', async () => {
  const root = folderOf({ 'a.bin': Buffer.alloc(20 * MEGABYTE) })
  const app = quietApp().use(fw.static(root, { idleTimeout: IDLE }))
  let cut = 0
  const server = app.listen(0, '127.0.0.1')
  server.on('connection', (socket) => socket.on('close', () => cut++))
  await holdingTimers(IDLE, (held) =>
    serving(server, async (address) => {
      const sockets = Array.from({ length: 20 }, () => stalled(address, '/a.bin'))
      assert.ok(await until(() => held.length === 20))
      assert.equal(cut, 0)
      const areCut = (): boolean => {
        // A timer that is due while the system still accepts bytes has no effect.
        for (const timer of held) timer.fire()
        return cut === 20
      }
      assert.ok(await until(areCut))
      for (const socket of sockets) socket.destroy()
      assert.ok(await until(() => openDescriptors(root).length === 0))
    }),
  )
})

/** Reads what is available, repeatedly, and returns the number of bytes once it is enough. */
async function readSlowly(socket: net.Socket, enough: number): Promise<boolean> {
  let received = 0
  return until(() => {
    received += socket.read()?.length ?? 0
    return received > enough
  })
}

test('a client that reads slowly but steadily is served: each chunk restarts its time', async () => {
  const root = folderOf({ 'a.bin': Buffer.alloc(6 * MEGABYTE) })
  await holdingTimers(IDLE, (held) =>
    serving(quietApp().use(fw.static(root, { idleTimeout: IDLE })), async (address) => {
      const socket = stalled(address, '/a.bin')
      assert.ok(await readSlowly(socket, 6 * MEGABYTE))
      assert.equal(held.length, 1)
      assert.ok((held[0]?.refreshed ?? 0) > 1)
      // A timer left over by mistake must not disconnect anyone.
      held[0]?.fire()
      assert.equal(socket.destroyed, false)
      socket.destroy()
    }),
  )
})

test('a client that reads slowly is served without a timeout', async () => {
  const root = folderOf({ 'a.bin': Buffer.alloc(6 * MEGABYTE) })
  await serving(quietApp().use(fw.static(root, { idleTimeout: 0 })), async (address) => {
    const socket = stalled(address, '/a.bin')
    assert.ok(await readSlowly(socket, 6 * MEGABYTE))
    socket.destroy()
  })
})

test('an idleTimeout longer than the longest timer means the longest timer, not the next tick', async () => {
  const root = folderOf({ 'a.bin': Buffer.alloc(6 * MEGABYTE) })
  for (const idleTimeout of [Number.POSITIVE_INFINITY, 3e9, 1e12, 2 ** 31]) {
    await holdingTimers(2 ** 31 - 1, (held) =>
      serving(quietApp().use(fw.static(root, { idleTimeout })), async (address) => {
        const socket = stalled(address, '/a.bin')
        assert.ok(await until(() => held.length === 1))
        socket.destroy()
      }),
    )
  }
})

test('clients that disconnect in the middle of a file leave no descriptor open', async () => {
  const root = folderOf({ 'a.bin': Buffer.alloc(5 * MEGABYTE), 'b.txt': 'small' })
  await serving(quietApp().use(fw.static(root)), async (address) => {
    await ask(address, '/b.txt')
    for (let round = 0; round < 20; round++) {
      const sockets = Array.from({ length: 10 }, (_, index) =>
        stalled(address, index % 2 ? '/a.bin' : '/b.txt'),
      )
      await Promise.all(
        sockets.map((socket) => new Promise((resolve) => socket.once('readable', resolve))),
      )
      for (const socket of sockets) socket.destroy()
    }
    assert.ok(await until(() => openDescriptors(root).length === 0))
  })
})
