import assert from 'node:assert/strict'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import net, { type Socket } from 'node:net'
import { Duplex, PassThrough } from 'node:stream'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { type ProtectOptions, protect } from 'fwjs-ops'
import fw3 from 'fwjs-v3'
import fw5 from 'fwjs-v5'
import { certificate } from '../support/certificate.mts'
import { ask, connect, head, serving } from '../support/client.mts'
import { until } from '../support/waiting.mts'
import { watch } from '../support/watched.mts'

test('protect returns the server, before or after listen, and accepts it only once', async () => {
  const server = http.createServer((_req, res) => res.end('hello'))
  assert.equal(protect(server), server)
  assert.throws(() => protect(server), /protect\(\) was already called on this server/)
  const app = fw().get('/', (_req, res) => res.send('hello'))
  await serving(protect(app.listen(0)), async (port) => {
    assert.equal((await ask(port, '/')).text, 'hello')
  })
})

test('protect rejects other kinds of servers', () => {
  for (const other of [net.createServer(), undefined, {}, http2.createServer]) {
    assert.throws(
      () => protect(other as unknown as http.Server),
      /TypeError: protect\(\) expects a server/,
    )
  }
})

test('protect rejects a misspelled option and an invalid value', () => {
  const wrong: [unknown, RegExp][] = [
    [{ headerTimeout: 1 }, /protect: unknown option "headerTimeout"/],
    [{ bodyTimeout: -1 }, /option "bodyTimeout" must be a number/],
    [
      { bodyTimeout: '10s' },
      /option "bodyTimeout" must be a number of milliseconds, or 0 or false to disable it; got '10s'/,
    ],
    [{ bodyTimeout: Number.NaN }, /option "bodyTimeout" must be a number/],
    [7, /options must be an object; got 7/],
    [null, /options must be an object; got null/],
  ]
  for (const [options, message] of wrong) {
    assert.throws(() => protect(http.createServer(), options as ProtectOptions), message)
  }
  protect(http.createServer(), { bodyTimeout: undefined })
})

test('requestTimeout is turned off unless the app has set it', () => {
  assert.equal(protect(http.createServer()).requestTimeout, 0)
  assert.equal(protect(http.createServer({ requestTimeout: 70_000 })).requestTimeout, 70_000)
  assert.equal(protect(http.createServer(), { bodyTimeout: 0 }).requestTimeout, 300_000)
  assert.equal(protect(http.createServer(), { maxConnections: 5 }).maxConnections, 5)
})

test('fwjs, fwjs-v3, and fwjs-v5 adopt a protected http.createServer(app) as usual', async () => {
  for (const app of [fw(), fw3(), fw5()] as unknown as Express[]) {
    app.use((req, res) => {
      res.end(String(Object.getPrototypeOf(req) === app.request))
    })
    await serving(protect(http.createServer(app)), async (port) => {
      assert.equal((await ask(port, '/')).text, 'true')
      assert.equal((await ask(port, '/')).text, 'true')
    })
  }
})

test('protect works with https servers', async () => {
  const server = protect(https.createServer(certificate, (_req, res) => res.end('hello')))
  await serving(server, async (port) => {
    const client = connect(port, head('/', 'Connection: close'), true)
    assert.match(await client.closed, /hello$/)
  })
})

test('TCP keep-alive detects vanished clients', async () => {
  for (const [options, expected] of [
    [{}, [[true, 30_000]]],
    [{ keepAliveInitialDelay: 0 }, []],
  ] as const) {
    const calls: unknown[] = []
    const server = http.createServer((_req, res) => res.end())
    server.on('connection', (socket: Socket) => {
      socket.setKeepAlive = (...args) => {
        calls.push(args)
        return socket
      }
    })
    await serving(protect(server, options), (port) => ask(port, '/'))
    assert.deepEqual(calls, expected)
  }
})

test('with responseTimeout, the client gets a 503 if the handler never responds', async () => {
  const server = http.createServer((req, res) => {
    if (req.url === '/streams') res.write('some')
  })
  const watched = watch(server, { responseTimeout: 5000 })
  await serving(server, async (port) => {
    const silent = connect(port, head('/silent'))
    const streaming = connect(port, head('/streams'))
    await until(() => streaming.text().includes('some'))
    await watched.connections(2)
    await until(async () => {
      await watched.pass(1000)
      return watched.reasons.length > 0
    })
    assert.match(await silent.closed, /^HTTP\/1.1 503 [\s\S]*Connection: close/)
    assert.deepEqual(watched.reasons, ['response-timeout'])
    await watched.pass(60_000)
    assert.equal(watched.reasons.length, 1)
  })
})

test('a long poll may last indefinitely without responseTimeout', async () => {
  let response: http.ServerResponse | undefined
  const server = http.createServer((_req, res) => {
    response = res
  })
  const watched = watch(server)
  await serving(server, async (port) => {
    const client = connect(port, head('/', 'Connection: close'))
    await until(() => response !== undefined)
    await watched.pass(36_000_000)
    response?.end('news')
    assert.match(await client.closed, /news$/)
  })
})

test('protect ignores connections and requests emitted by the app', async () => {
  const server = protect(http.createServer((_req, res) => res.end('hello')))
  const { incoming, outgoing, stream } = duplex()
  server.emit('connection', stream)
  incoming.write(head('/', 'Connection: close'))
  let text = ''
  outgoing.on('data', (chunk: Buffer) => {
    text += chunk
  })
  assert.ok(await until(() => text.endsWith('hello')))

  let ended = ''
  const end = (body: string): void => {
    ended = body
  }
  server.emit('request', { url: '/' }, { end })
  assert.equal(ended, 'hello')
})

/** A connection that isn't a socket. */
function duplex(): { incoming: PassThrough; outgoing: PassThrough; stream: Duplex } {
  const incoming = new PassThrough()
  const outgoing = new PassThrough()
  return { incoming, outgoing, stream: Duplex.from({ readable: incoming, writable: outgoing }) }
}

test('existing connections are protected from their next request', async () => {
  const server = http.createServer((req, res) => setImmediate(() => res.end(req.url)))
  await serving(server, async (port) => {
    const client = connect(port, head('/1'))
    await until(() => client.text().endsWith('/1'))
    protect(server, { maxHeadersCount: 5 })
    client.socket.write(head('/2', 'A: 1', 'B: 1', 'C: 1', 'D: 1', 'E: 1'))
    assert.match(await client.closed, /HTTP\/1.1 431 /)
  })
})

test('an error in onDisconnect is uncaught, and the other connections are still checked', async () => {
  const server = http.createServer()
  const seen: unknown[] = []
  const onError = (error: unknown): number => seen.push(error)
  const watched = watch(server, {
    onDisconnect: () => {
      throw new Error('reporting failed')
    },
  })
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', onError)
  try {
    await serving(server, async (port) => {
      const clients = [connect(port), connect(port)]
      await watched.connections(2)
      await watched.pass(11_000)
      await Promise.all(clients.map(({ closed }) => closed))
    })
    assert.deepEqual(seen.map(String), ['Error: reporting failed', 'Error: reporting failed'])
  } finally {
    process.removeAllListeners('uncaughtException')
    for (const listener of others) process.on('uncaughtException', listener)
  }
})

test('the timer stops when no client is connected', async () => {
  const server = http.createServer((_req, res) => res.end())
  const watched = watch(server)
  await serving(server, async (port) => {
    await ask(port, '/')
    await watched.connections(0)
    await watched.pass(1000)
    await ask(port, '/')
    assert.ok(await watched.connections(0))
  })
})
