import assert from 'node:assert/strict'
import { once } from 'node:events'
import http2, { type ClientHttp2Session } from 'node:http2'
import net from 'node:net'
import test from 'node:test'
import tls from 'node:tls'
import { manage } from 'fwjs-ops'
import fw5 from 'fwjs-v5'
import { certificate } from '../support/certificate.mts'
import { connect } from '../support/client.mts'
import { type AnyServer, type Handle, Held, portOf } from '../support/servers.mts'
import { until } from '../support/waiting.mts'

const servers: [string, string, (handle: Handle) => AnyServer][] = [
  ['http2.createServer', 'http', (handle) => http2.createServer(handle as never)],
  [
    'http2.createSecureServer',
    'https',
    (handle) => http2.createSecureServer({ ...certificate, allowHTTP1: true }, handle as never),
  ],
  [
    'http2.createServer with fwjs-v5',
    'http',
    (handle) => http2.createServer(fw5().use(handle as never) as never),
  ],
]

const open = (scheme: string, port: number): ClientHttp2Session =>
  http2.connect(`${scheme}://127.0.0.1:${port}`, { rejectUnauthorized: false })

/** Sends one request in a session; returns the body, or the error code. */
function ask(session: ClientHttp2Session, path: string): Promise<string> {
  return new Promise((resolve) => {
    const stream = session.request({ ':path': path })
    let text = ''
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    stream.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)))
    stream.on('end', () => resolve(text))
  })
}

for (const [name, scheme, create] of servers) {
  test(`${name}: streams finish, and sessions get a GOAWAY before they reject new ones`, async () => {
    const held = new Held()
    const server = create(held.handle)
    const managed = manage(server, { idleDelay: 0 })
    const port = await portOf(server)
    const session = open(scheme, port)
    const silent = connect(port)
    const goaways: [number, number | undefined][] = []
    session.on('goaway', (code, last) => goaways.push([code, last]))
    const first = ask(session, '/1')
    await until(() => held.responses.length === 1)
    const closed = managed.close()
    await until(() => goaways.length > 0)
    assert.deepEqual(goaways[0], [0, 2 ** 31 - 1])
    // A connection without any bytes is closed by then, so this one could have been closed too.
    await silent.closed
    held.responses[0]?.end('finished')
    assert.equal(await first, 'finished')
    assert.deepEqual(await closed, { finished: true, cut: { requests: 0, connections: 0 } })
    assert.equal(goaways.at(-1)?.[1], 1)
  })

  test(`${name}: an idle session gets a GOAWAY and is closed`, async () => {
    const server = create((_req, res) => res.end('hello'))
    const managed = manage(server, { idleDelay: 50 })
    const session = open(scheme, await portOf(server))
    assert.equal(await ask(session, '/'), 'hello')
    assert.equal((await managed.close()).finished, true)
  })

  test(`${name}: streams are destroyed and counted at the deadline`, async () => {
    const held = new Held()
    const server = create(held.handle)
    const managed = manage(server, { deadline: 100 })
    const session = open(scheme, await portOf(server))
    session.on('error', () => {})
    const responses = [ask(session, '/1'), ask(session, '/2')]
    await until(() => held.responses.length === 2)
    assert.deepEqual(await managed.close(), {
      finished: false,
      cut: { requests: 2, connections: 1 },
    })
    await Promise.all(responses)
  })
}

test('a connection without a TLS handshake is closed after the delay', async () => {
  const server = http2.createSecureServer({ ...certificate, allowHTTP1: true })
  const managed = manage(server, { idleDelay: 0 })
  const accepted = once(server, 'connection')
  const client = connect(await portOf(server))
  await accepted
  assert.equal((await managed.close()).finished, true)
  await client.closed
})

test('a closed session is left alone', async () => {
  const server = http2.createServer((_req, res) => res.end('hello'))
  const managed = manage(server)
  const sessions: http2.ServerHttp2Session[] = []
  server.on('session', (session) => sessions.push(session))
  const held = open('http', await portOf(server))
  assert.equal(await ask(held, '/'), 'hello')
  const closed = managed.close()
  sessions[0]?.close()
  assert.equal((await closed).finished, true)
})

test('a session that starts after the port was closed is served and gets a GOAWAY', async () => {
  const [, , create] = servers[1] as (typeof servers)[1]
  const server = create((_req, res) => res.end('hello'))
  const managed = manage(server, { idleDelay: 50 })
  const port = await portOf(server)
  const accepted = once(server, 'connection')
  const transport = net.connect(port, '127.0.0.1')
  await accepted
  const closed = managed.close()
  await until(() => managed.signal.aborted)
  const options = { rejectUnauthorized: false, ALPNProtocols: ['h2'], socket: transport }
  const createConnection = () => tls.connect(options)
  const session = http2.connect(`https://127.0.0.1:${port}`, { createConnection })
  const goaway = once(session, 'goaway')
  assert.equal(await ask(session, '/'), 'hello')
  await goaway
  assert.equal((await closed).finished, true)
})
