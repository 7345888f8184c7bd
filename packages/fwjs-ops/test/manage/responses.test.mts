import assert from 'node:assert/strict'
import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import test from 'node:test'
import { type Managed, manage } from 'fwjs-ops'
import { connect, head } from '../support/client.mts'
import { Held, portOf } from '../support/servers.mts'
import { until } from '../support/waiting.mts'

const never = { idleDelay: 20_000 }
const countOf = (text: string, part: RegExp): number => text.match(part)?.length ?? 0

/**
 * Drains while a request is held, and checks that its client gets a response with Connection:
 * close.
 */
async function assertCloses(
  managed: Managed,
  held: Held,
  client: { closed: Promise<string> },
): Promise<void> {
  const closed = managed.close()
  await until(() => managed.signal.aborted)
  held.responses[0]?.end('response')
  assert.match(await client.closed, /Connection: close[\s\S]*response/)
  assert.equal((await closed).finished, true)
}

test('all pipelined requests get responses, and the last one has Connection: close', async () => {
  const held = new Held()
  const server = http.createServer(held.handle)
  const managed = manage(server, never)
  const client = connect(await portOf(server), head('/1') + head('/2'))
  await until(() => held.responses.length === 2)
  const closed = managed.close()
  await until(() => managed.signal.aborted)
  client.socket.write(head('/3'))
  await until(() => held.responses.length === 3)
  for (const res of held.responses) res.end('response')
  const text = await client.closed
  assert.equal(countOf(text, /response/g), 3)
  assert.equal(countOf(text, /Connection: close/g), 1)
  assert.match(text.slice(text.lastIndexOf('HTTP/1.1')), /Connection: close/)
  assert.equal((await closed).finished, true)
})

const headerForms: [string, (res: ServerResponse) => void][] = [
  ['setHeader', (res) => res.setHeader('connection', 'keep-alive')],
  ['an object', (res) => res.writeHead(200, { Connection: 'keep-alive', 'X-Kept': '1' })],
  [
    'a status message and an object',
    (res) => res.writeHead(200, 'Fine', { Connection: 'x', 'X-Kept': '1' }),
  ],
  ['names and values', (res) => res.writeHead(200, ['Connection', 'keep-alive', 'X-Kept', '1'])],
]

for (const [form, write] of headerForms) {
  test(`a response has Connection: close even if the app sets keep-alive with ${form}`, async () => {
    const held = new Held()
    const server = http.createServer(held.handle)
    const managed = manage(server, never)
    const client = connect(await portOf(server), head('/'))
    await until(() => held.responses.length === 1)
    const closed = managed.close()
    await until(() => managed.signal.aborted)
    const [res] = held.responses as [ServerResponse]
    write(res)
    res.end('response')
    const text = await client.closed
    assert.deepEqual(text.match(/^connection: .*(?=\r)/gim), ['Connection: close'])
    if (form !== 'setHeader') assert.match(text, /X-Kept: 1/)
    await closed
  })
}

test('calling writeHead twice while draining throws ERR_HTTP_HEADERS_SENT', async () => {
  const held = new Held()
  const server = http.createServer(held.handle)
  const managed = manage(server, never)
  const client = connect(await portOf(server), head('/'))
  await until(() => held.responses.length === 1)
  const closed = managed.close()
  await until(() => managed.signal.aborted)
  const [res] = held.responses as [ServerResponse]
  res.writeHead(200)
  assert.throws(() => res.writeHead(200), { code: 'ERR_HTTP_HEADERS_SENT' })
  res.end()
  await client.closed
  await closed
})

test('a stream ends on the signal, and its connection serves requests until Connection: close', async () => {
  const server = http.createServer((req, res) => {
    if (req.url !== '/events') return res.end('response')
    res.writeHead(200, { 'Content-Type': 'text/event-stream', Connection: 'keep-alive' })
    res.write('data: first\n\n')
    return managed.signal.addEventListener('abort', () => res.end('data: last\n\n'))
  })
  const managed = manage(server, never)
  const client = connect(await portOf(server), head('/events'))
  await until(() => client.text().includes('first'))
  const closed = managed.close()
  await until(() => client.text().endsWith('0\r\n\r\n'))
  assert.match(client.text(), /data: last/)
  client.socket.write(head('/next'))
  assert.match(await client.closed, /response/)
  assert.equal((await closed).finished, true)
})

test('an upgraded connection stays open until the app ends it on the signal', async () => {
  const server = http.createServer()
  server.on('upgrade', (_req, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    managed.signal.addEventListener('abort', () => socket.end('bye'))
    socket.resume()
  })
  const managed = manage(server, { idleDelay: 0 })
  const client = connect(await portOf(server), head('/', 'Connection: Upgrade', 'Upgrade: x'))
  await until(() => client.text().includes('101'))
  const closed = managed.close()
  assert.match(await client.closed, /bye$/)
  client.socket.end()
  assert.equal((await closed).finished, true)
})

test('everything still open is destroyed and counted at the deadline', async () => {
  const held = new Held()
  const server = http.createServer(held.handle)
  server.on('connect', (_req, socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
  const managed = manage(server, { deadline: 100 })
  const port = await portOf(server)
  const waiting = connect(port, head('/'))
  const tunnel = connect(port, 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')
  await until(() => held.responses.length === 1 && tunnel.text().includes('200'))
  assert.deepEqual(await managed.close(), { finished: false, cut: { requests: 2, connections: 2 } })
  await Promise.all([waiting.closed, tunnel.closed])
})

test('an existing connection is tracked from its next request', async () => {
  const held = new Held()
  const server = http.createServer(held.handle)
  const port = await portOf(server)
  const accepted = once(server, 'connection')
  const client = connect(port)
  await accepted
  const managed = manage(server, never)
  client.socket.write(head('/'))
  await until(() => held.responses.length === 1)
  await assertCloses(managed, held, client)
})

test('an existing idle connection is closed at the deadline', async () => {
  const server = http.createServer()
  const port = await portOf(server)
  const accepted = once(server, 'connection')
  const client = connect(port)
  await accepted
  const managed = manage(server, { deadline: 50 })
  assert.equal((await managed.close()).finished, false)
  await client.closed
})

test('a request passed on by a checkContinue listener counts once', async () => {
  const held = new Held()
  const server = http.createServer(held.handle)
  server.on('checkContinue', (req, res) => {
    res.writeContinue()
    server.emit('request', req, res)
  })
  const managed = manage(server, { deadline: 100 })
  const request = head('/', 'Expect: 100-continue', 'Content-Length: 2')
  const client = connect(await portOf(server), request)
  await until(() => held.responses.length === 1)
  assert.equal((await managed.close()).cut.requests, 1)
  await client.closed
})

test('manage ignores requests and connections emitted by the app', async () => {
  const server = http.createServer((_req, res) => res.end('hello'))
  const managed = manage(server)
  let ended = ''
  const end = (body: string): void => {
    ended = body
  }
  server.emit('request', { url: '/' }, { end })
  server.emit('other')
  assert.equal(ended, 'hello')
  await managed.close()
})

test('a request counts whatever version it claims', async () => {
  const held = new Held()
  const server = http.createServer(held.handle)
  const managed = manage(server, { deadline: 100 })
  const client = connect(await portOf(server), head('/').replace('HTTP/1.1', 'HTTP/2.0'))
  await until(() => held.responses.length === 1)
  assert.equal((await managed.close()).cut.requests, 1)
  await client.closed
})

test("the app's closeIdleConnections is restored", async () => {
  const server = http.createServer()
  const own = (): void => {}
  server.closeIdleConnections = own
  const managed = manage(server)
  await portOf(server)
  await managed.close()
  assert.equal(server.closeIdleConnections, own)
})
