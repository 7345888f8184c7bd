import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import tls from 'node:tls'
import { certificate } from '../support/certificate.mts'
import { connect, head, serving } from '../support/client.mts'
import { load } from '../support/require.mts'
import { until } from '../support/waiting.mts'
import { watch } from '../support/watched.mts'

const hello = (): http.Server => http.createServer((_req, res) => res.end('hello'))

test("a client that doesn't finish its headers gets a 408 after 10 seconds", async () => {
  const server = hello()
  const sockets = new Set<net.Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  const watched = watch(server)
  await serving(server, async (port) => {
    const client = connect(port, 'GET / HTTP/1.1\r\nHo')
    await watched.connections(1)
    await until(() => [...sockets].some(({ bytesRead }) => bytesRead > 0))
    await watched.pass(9000)
    assert.deepEqual(watched.reasons, [])
    await watched.pass(1500)
    assert.match(await client.closed, /^HTTP\/1.1 408 /)
    assert.deepEqual(watched.reasons, ['headers-timeout'])
  })
})

test('an unused connection is closed without a response', async () => {
  const server = hello()
  const watched = watch(server)
  await serving(server, async (port) => {
    const client = connect(port)
    await watched.connections(1)
    await watched.pass(11_000)
    assert.equal(await client.closed, '')
  })
})

test('the headers of a second request are timed too, but not the idle time before them', async () => {
  const server = hello()
  server.keepAliveTimeout = 0
  const watched = watch(server)
  await serving(server, async (port) => {
    const client = connect(port, head('/'))
    await until(() => client.text().endsWith('hello'))
    await watched.pass(100_000)
    assert.deepEqual(watched.reasons, [])
    client.socket.write('GET / HT')
    await until(async () => {
      await watched.pass(1000)
      return watched.reasons.length > 0
    })
    assert.match(await client.closed, /helloHTTP\/1.1 408 /)
    assert.deepEqual(watched.reasons, ['headers-timeout'])
  })
})

test("a partial second request doesn't end the response to the first", async () => {
  const responses: http.ServerResponse[] = []
  const server = http.createServer((_req, res) => responses.push(res))
  const watched = watch(server)
  await serving(server, async (port) => {
    const client = connect(port, head('/'))
    await until(() => responses.length === 1)
    await watched.pass(1000)
    client.socket.write('GET /')
    await watched.pass(60_000)
    responses[0]?.end('late')
    assert.ok(await until(() => client.text().endsWith('late')))
    client.socket.destroy()
  })
})

test('with headersTimeout: false, no connection is closed', async () => {
  const server = hello()
  const watched = watch(server, { headersTimeout: false })
  await serving(server, async (port) => {
    const client = connect(port)
    await watched.connections(1)
    await watched.pass(600_000)
    client.socket.write(head('/', 'Connection: close'))
    assert.match(await client.closed, /hello$/)
  })
})

test('an unfinished TLS handshake is closed, and headers are timed after a finished one', async () => {
  const server = https.createServer(certificate, (_req, res) => res.end('hello'))
  const watched = watch(server)
  await serving(server, async (port) => {
    const silent = connect(port)
    await watched.connections(1)
    await watched.pass(11_000)
    assert.equal(await silent.closed, '')
    assert.deepEqual(watched.reasons, ['handshake-timeout'])
    await watched.connections(0)

    const secure = connect(port, 'GET / HTTP/1.1\r\n', true)
    await new Promise((resolve) => server.once('secureConnection', resolve))
    await until(async () => {
      await watched.pass(1000)
      return watched.reasons.length === 2
    })
    assert.deepEqual(watched.reasons, ['handshake-timeout', 'headers-timeout'])
    await secure.closed
  })
})

test('every stalled handshake on a Unix socket, or a named pipe on Windows, is closed, but finished ones are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-ops-'))
  const isWindows = process.platform === 'win32'
  const path = isWindows ? `\\\\.\\pipe\\fwjs-ops-${process.pid}` : join(folder, 'https.sock')
  const server = https.createServer(certificate, (_req, res) => res.end('hello'))
  const watched = watch(server)
  server.listen(path)
  await once(server, 'listening')
  try {
    const stalled = [0, 1, 2].map(() => net.connect(path).on('error', () => {}))
    await watched.connections(3)
    const finished = tls.connect({ path, rejectUnauthorized: false }).on('error', () => {})
    await once(server, 'secureConnection')
    finished.write(head('/'))
    await once(finished, 'data')
    const closed = stalled.map((socket) => once(socket, 'close'))
    await watched.pass(11_000)
    await Promise.all(closed)
    assert.deepEqual(watched.reasons, Array(3).fill('handshake-timeout'))
    assert.equal(finished.destroyed, false)
    finished.destroy()
  } finally {
    await new Promise((resolve) => server.close(resolve))
    rmSync(folder, { recursive: true })
  }
})

test('without _parent the address identifies the handshake, and clients without one are kept', () => {
  const { endHandshake } = load('fwjs-ops/lib/protect/transport.js')
  const tcp = { remoteAddress: '127.0.0.1', remotePort: 5, localPort: 443 }
  const other = { remoteAddress: '127.0.0.1', remotePort: 6, localPort: 443 }
  const handshakes = new Map([tcp, other, { path: 1 }, { path: 2 }].map((key) => [key, {}]))
  assert.equal(endHandshake(handshakes, { ...tcp }), tcp)
  assert.equal(handshakes.size, 3)
  assert.equal(endHandshake(handshakes, {}), undefined)
  assert.deepEqual([...handshakes.keys()], [other])
})

test('a connection whose handshake fails is forgotten', async () => {
  const server = https.createServer(certificate, (_req, res) => res.end('hello'))
  const watched = watch(server)
  await serving(server, async (port) => {
    const client = connect(port, 'this is not TLS')
    await client.closed
    assert.ok(await watched.connections(0))
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await watched.connections(1)
    socket.destroy()
    assert.ok(await watched.connections(0))
  })
})

test('at most 50 clients are closed in one turn of the event loop', async () => {
  const server = hello()
  const watched = watch(server)
  await serving(server, async (port) => {
    const clients = Array.from({ length: 120 }, () => connect(port))
    assert.ok(await watched.connections(120))
    await watched.pass(9000)
    assert.equal(watched.reasons.length, 0)
    const passed = watched.pass(1000)
    await null
    const closedAtOnce = watched.reasons.length
    assert.ok(closedAtOnce >= 2 && closedAtOnce <= 50, String(closedAtOnce))
    assert.ok(await until(() => watched.reasons.length === 120))
    await passed
    await Promise.all(clients.map(({ closed }) => closed))
  })
})
