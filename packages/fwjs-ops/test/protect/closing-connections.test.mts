import assert from 'node:assert/strict'
import http, { type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import test from 'node:test'
import type { DisconnectReason, ProtectOptions } from 'fwjs-ops'
import { type Client, connect, head, post, serving } from '../support/client.mts'
import { settled, until } from '../support/waiting.mts'
import { type Watched, watch } from '../support/watched.mts'

/** Twice the number of bytes Node.js reads from a socket at once: one read may be in progress. */
const TWO_READS = 2 * 65_536

const manyHeaders = Array.from({ length: 60 }, (_, index) => `X${index}: 1`)

/** Every reason to stop serving a connection whose earlier response is still being sent. */
const endings: Record<
  string,
  { reason: DisconnectReason; options: ProtectOptions; request: string; milliseconds: number }
> = {
  'a request with too many headers': {
    reason: 'too-many-headers',
    options: { maxHeadersCount: 50 },
    request: head('/', ...manyHeaders),
    milliseconds: 0,
  },
  'a handler that never responds': {
    reason: 'response-timeout',
    options: { responseTimeout: 5000 },
    request: head('/hang'),
    milliseconds: 6000,
  },
  'an unread body that is too large': {
    reason: 'unread-body',
    options: { maxUnreadBodyBytes: 1000 },
    request: post('/discard', 1_000_000) + 'a'.repeat(2000),
    milliseconds: 0,
  },
  'an unread body that takes too long': {
    reason: 'unread-body',
    options: { unreadBodyTimeout: 5000 },
    request: `${post('/discard', 1_000_000)}a`,
    milliseconds: 6000,
  },
  'a body that stalls': {
    reason: 'body-timeout',
    options: { bodyTimeout: 5000 },
    request: `${post('/hang', 1_000_000)}a`,
    milliseconds: 6000,
  },
}

/** A server whose first response never ends; `/discard` throws its body away. */
function streaming(): { server: http.Server; sockets: Socket[]; handled: string[] } {
  const sockets: Socket[] = []
  const handled: string[] = []
  const server = http.createServer((req, res) => {
    handled.push(String(req.url))
    if (req.url === '/events') res.write('events')
    if (req.url === '/discard') req.resume()
    if (req.url === '/hang') req.on('data', () => {})
    if (req.url === '/x') res.end('x')
  })
  server.on('connection', (socket) => sockets.push(socket))
  return { server, sockets, handled }
}

async function provoke(
  watched: Watched,
  client: Client,
  { reason, request, milliseconds }: (typeof endings)[string],
): Promise<void> {
  await until(() => client.text().includes('events'))
  client.socket.write(request)
  await until(async () => {
    // The request has to arrive before it can time out.
    if (milliseconds > 0) await watched.pass(1000)
    return watched.reasons.length > 0
  })
  assert.deepEqual(watched.reasons, [reason])
}

for (const [name, ending] of Object.entries(endings)) {
  test(`after ${name}, reading stops during a response that never ends`, async () => {
    const { server, sockets, handled } = streaming()
    const watched = watch(server, ending.options)
    await serving(server, async (port) => {
      const client = connect(port, head('/events'))
      await provoke(watched, client, ending)
      const before = sockets[0]?.bytesRead ?? 0
      client.socket.write(head('/x').repeat(200_000))
      await settled()
      const after = sockets[0]?.bytesRead ?? 0
      assert.ok(after - before <= TWO_READS, `${after - before} bytes were read`)
      assert.ok(!handled.includes('/x'))
      client.socket.destroy()
    })
  })
}

test('a pending 431 after a response that never ends closes the connection eventually', async () => {
  const { server } = streaming()
  const watched = watch(server, { maxHeadersCount: 50 })
  await serving(server, async (port) => {
    const client = connect(port, head('/events'))
    await until(() => client.text().includes('events'))
    client.socket.write(head('/', ...manyHeaders))
    await until(() => watched.reasons.length > 0)
    await watched.pass(301_000)
    assert.deepEqual(watched.reasons, ['too-many-headers', 'response-stalled'])
    await client.closed
  })
})

/** Changes that a handler may have made to a response before it times out. */
const spoiled: Record<string, (res: ServerResponse) => void> = {
  'has set Trailer and Content-Length': (res) => {
    res.setHeader('Trailer', 'X-Checksum')
    res.setHeader('Content-Length', 5)
  },
  'has set Content-Length': (res) => res.setHeader('Content-Length', 5),
  'has set Transfer-Encoding': (res) => res.setHeader('Transfer-Encoding', 'chunked'),
  'has replaced writeHead with a function that throws': (res) => {
    res.writeHead = () => {
      throw new Error('listener')
    }
  },
  'has replaced getHeaderNames with a function that throws': (res) => {
    res.getHeaderNames = () => {
      throw new Error('names')
    }
  },
}

/** Lets time pass until a request is over, and returns what its client got. */
async function responseAfterTimeout(watched: Watched, port: number): Promise<string> {
  const client = connect(port, head('/'))
  await watched.connections(1)
  await until(async () => {
    await watched.pass(1000)
    return watched.reasons.length > 0
  })
  return client.closed
}

for (const [name, spoil] of Object.entries(spoiled)) {
  test(`with responseTimeout the client gets a complete 503 from a handler that ${name}`, async () => {
    const server = http.createServer((_req, res) => spoil(res))
    const watched = watch(server, { responseTimeout: 5000 })
    await serving(server, async (port) => {
      const text = await responseAfterTimeout(watched, port)
      assert.match(text, /^HTTP\/1.1 503 Service Unavailable\r\n/)
      assert.match(text, /\r\nConnection: close\r\n/)
      assert.doesNotMatch(text, /Content-Length: 5|Trailer/)
      assert.deepEqual(watched.reasons, ['response-timeout'])
    })
  })
}

test('a handler that has replaced end with a function that throws gets its connection closed', async () => {
  const server = http.createServer((_req, res) => {
    res.end = () => {
      throw new Error('end')
    }
  })
  const watched = watch(server, { responseTimeout: 5000 })
  await serving(server, async (port) => {
    assert.equal(await responseAfterTimeout(watched, port), '')
  })
})

test('an error while checking a connection closes it, and the others are still checked', async () => {
  const server = http.createServer((req) => {
    const { push } = req
    req.resume()
    if (req.url === '/throws') {
      req.push = (chunk: unknown) => {
        if (chunk === null) throw new Error('push')
        return push.call(req, chunk)
      }
    }
  })
  const watched = watch(server, { unreadBodyTimeout: 5000 })
  await serving(server, async (port) => {
    const throwing = connect(port, `${post('/throws', 1000)}a`)
    const other = connect(port, `${post('/other', 1000)}a`)
    await watched.connections(2)
    await until(async () => {
      await watched.pass(1000)
      return watched.reasons.length === 2
    })
    await throwing.closed
    assert.deepEqual(watched.reasons, ['unread-body', 'unread-body'])
    other.socket.destroy()
  })
})
