import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import http from 'node:http'
import test from 'node:test'
import { protect } from 'fwjs-ops'
import { connect, head, post, serving } from '../support/client.mts'
import { until } from '../support/waiting.mts'
import { watch } from '../support/watched.mts'

/** Creates requests for `/0`, `/1`, and so on; the last one closes the connection. */
const pipelined = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    head(`/${index}`, ...(index === count - 1 ? ['Connection: close'] : [])),
  ).join('')

/** Returns the response bodies, each of which repeats the path. */
const bodiesIn = (text: string): number[] =>
  [...text.matchAll(/\r\n\r\n\/(\d+)/g)].map(([, body]) => Number(body))

const inOrder = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Responds later, and counts how many handlers run at once. */
function counting(): { server: http.Server; most: () => number } {
  let running = 0
  let most = 0
  const server = http.createServer((req, res) => {
    running += 1
    most = Math.max(most, running)
    setImmediate(() => {
      running -= 1
      res.end(req.url)
    })
  })
  return { server, most: () => most }
}

test('16 of 5,000 pipelined requests run at once, and all get responses in order', async () => {
  const { server, most } = counting()
  await serving(protect(server), async (port) => {
    const { closed } = connect(port, pipelined(5000))
    assert.deepEqual(bodiesIn(await closed), inOrder(5000))
    assert.equal(most(), 16)
  })
})

test('pipelined requests all run at once without protect', async () => {
  const { server, most } = counting()
  await serving(server, async (port) => {
    const { closed } = connect(port, pipelined(1000))
    assert.deepEqual(bodiesIn(await closed), inOrder(1000))
    assert.ok(most() > 100, `${most()} at once`)
  })
})

test('maxConcurrentRequests sets the number, and 0 means no limit', async () => {
  for (const maxConcurrentRequests of [1, 3, 0]) {
    const { server, most } = counting()
    await serving(protect(server, { maxConcurrentRequests }), async (port) => {
      const { closed } = connect(port, pipelined(200))
      assert.deepEqual(bodiesIn(await closed), inOrder(200))
      if (maxConcurrentRequests > 0) assert.equal(most(), maxConcurrentRequests)
      else assert.ok(most() > 16)
    })
  }
})

test('pipelined bodies arrive complete, even for requests that had to wait', async () => {
  const server = http.createServer((req, res) => {
    let length = 0
    req.on('data', (chunk: Buffer) => {
      length += chunk.length
    })
    req.on('end', () => setImmediate(() => res.end(`${req.url} ${length};`)))
  })
  await serving(protect(server, { maxConcurrentRequests: 2 }), async (port) => {
    const bodies = inOrder(50).map(
      (index) => post(`/${index}`, 3000 * index) + 'a'.repeat(3000 * index),
    )
    const { closed } = connect(port, bodies.join('') + head('/last', 'Connection: close'))
    const text = await closed
    for (const index of inOrder(50))
      assert.ok(text.includes(`/${index} ${3000 * index};`), `${index}`)
    assert.ok(text.endsWith('/last 0;'))
  })
})

test('a waiting request runs in its own async context, not in that of another response', async () => {
  const storage = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const server = http.createServer((req, res) => {
    seen.push(storage.getStore())
    storage.enterWith(String(req.url))
    setImmediate(() => res.end(req.url))
  })
  await serving(protect(server, { maxConcurrentRequests: 1 }), async (port) => {
    await connect(port, pipelined(20)).closed
    // All arrived while the first was handled. Before Node 24, they share its context.
    const expected = new Set([undefined, '/0'])
    assert.deepEqual(
      seen.filter((store) => !expected.has(store)),
      [],
    )
    assert.equal(seen.length, 20)
  })
})

test('requests with Expect wait for their turn too, and are handled once', async () => {
  const events: string[] = []
  const server = http.createServer((req, res) => {
    events.push(`request ${req.url}`)
    req.resume().on('end', () => res.end(req.url))
  })
  server.on('checkContinue', (req: http.IncomingMessage, res: http.ServerResponse) => {
    events.push(`continue ${req.url}`)
    res.writeContinue()
    server.emit('request', req, res)
  })
  server.on('checkExpectation', (req: http.IncomingMessage, res: http.ServerResponse) => {
    events.push(`expectation ${req.url}`)
    res.writeHead(417)
    res.end()
  })
  await serving(protect(server, { maxConcurrentRequests: 1 }), async (port) => {
    const { closed } = connect(
      port,
      head('/1') +
        `${post('/2', 3, 'Expect: 100-continue')}abc` +
        head('/3', 'Expect: a miracle') +
        head('/4', 'Connection: close'),
    )
    const text = await closed
    assert.deepEqual(text.match(/(?<=HTTP\/1.1 )\d+/g), ['200', '100', '200', '417', '200'])
    assert.deepEqual(events, [
      'request /1',
      'continue /2',
      'request /2',
      'expectation /3',
      'request /4',
    ])
  })
})

test('a request that waits for endless responses never runs, and the connection is closed', async () => {
  const responses: http.ServerResponse[] = []
  const server = http.createServer((_req, res) => responses.push(res))
  const watched = watch(server, { maxConcurrentRequests: 2 })
  await serving(server, async (port) => {
    const { closed } = connect(port, pipelined(10))
    await until(() => responses.length === 2)
    await watched.pass(299_000)
    assert.deepEqual(watched.reasons, [])
    await watched.pass(2000)
    assert.deepEqual(watched.reasons, ['response-stalled'])
    assert.equal(await closed, '')
    assert.equal(responses.length, 2)
  })
})

test('an upgraded connection is left alone', async () => {
  const server = http.createServer()
  server.on('upgrade', (_req, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n')
    socket.pipe(socket)
  })
  await serving(protect(server), async (port) => {
    const client = connect(port, head('/', 'Connection: Upgrade', 'Upgrade: echo'))
    await until(() => client.text().includes('101'))
    for (const word of ['one', 'two']) {
      client.socket.write(word)
      assert.ok(await until(() => client.text().endsWith(word)))
    }
    client.socket.destroy()
  })
})

test('agents that replace emit on the prototype, and listeners, see every request', async () => {
  const { emit } = http.Server.prototype
  const seen: string[] = []
  const { server } = counting()
  protect(server, { maxConcurrentRequests: 1 })
  http.Server.prototype.emit = function (this: http.Server, ...args: unknown[]) {
    if (args[0] === 'request') seen.push(String((args[1] as http.IncomingMessage).url))
    return Reflect.apply(emit, this, args)
  } as typeof emit
  try {
    await serving(server, async (port) => {
      await connect(port, pipelined(3)).closed
      assert.deepEqual(seen, ['/0', '/1', '/2'])
      assert.equal(server.listeners('request').length, 1)
    })
  } finally {
    http.Server.prototype.emit = emit
  }
})

test('a server with its own emit keeps it', async () => {
  const { server } = counting()
  const { emit } = server
  let events = 0
  server.emit = ((...args: unknown[]) => {
    events += 1
    return Reflect.apply(emit, server, args)
  }) as typeof emit
  await serving(protect(server), async (port) => {
    await connect(port, pipelined(1)).closed
    assert.ok(events > 2)
  })
})
