import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import fw from 'fwjs'
import { protect } from 'fwjs-ops'
import fw5 from 'fwjs-v5'
import { connect, head, post, serving } from '../support/client.mts'
import { until } from '../support/waiting.mts'
import { watch } from '../support/watched.mts'

const MEGABYTE = 1024 * 1024

/** Sends as much of a body as the server accepts; returns the number of bytes and the response. */
async function upload(
  port: number,
  size: number,
  path = '/',
): Promise<{ sent: number; text: string }> {
  const client = connect(port, post(path, size))
  const piece = Buffer.alloc(MEGABYTE, 'a')
  let sent = 0
  const send = (): void => {
    while (sent < size && !client.socket.destroyed) {
      sent += piece.length
      if (!client.socket.write(piece)) {
        client.socket.once('drain', send)
        return
      }
    }
  }
  send()
  return { text: await client.closed, sent }
}

const servers = {
  'a response that ignores the body': http.createServer((_req, res) => {
    res.writeHead(401)
    res.end('no')
  }),
  'an app that discards the body before it responds': http.createServer((req, res) => {
    req.resume().on('end', () => {
      res.writeHead(401)
      res.end('no')
    })
  }),
  'a 404 from fwjs': http.createServer(fw()),
  'a 404 from fwjs-v5': http.createServer(fw5()),
}

for (const [name, server] of Object.entries(servers)) {
  test(`${name}: about a megabyte is read, the client gets the response, and the connection closes`, async () => {
    let received = 0
    const reasons: string[] = []
    server.on('connection', (socket) => {
      socket.once('close', () => {
        received = socket.bytesRead
      })
    })
    protect(server, { onDisconnect: (reason) => reasons.push(reason) })
    await serving(server, async (port) => {
      const { text } = await upload(port, 200 * MEGABYTE)
      assert.match(text, /^HTTP\/1.1 40[14] /)
      await until(() => received > 0)
      assert.ok(received < 2 * MEGABYTE, `${received} bytes`)
      assert.deepEqual(reasons, ['unread-body'])
    })
  })
}

test('a smaller body is drained, and the connection stays open', async () => {
  const server = http.createServer((_req, res) => res.end('no'))
  await serving(protect(server), async (port) => {
    const { socket, closed } = connect(port, post('/', MEGABYTE / 2))
    socket.write('a'.repeat(MEGABYTE / 2) + head('/', 'Connection: close'))
    assert.equal((await closed).match(/HTTP\/1.1 200/g)?.length, 2)
  })
})

test("a body that the app reads after the response isn't aborted", async () => {
  let received = 0
  const server = http.createServer((req, res) => {
    res.end('accepted')
    req.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
  })
  await serving(protect(server), async (port) => {
    const { socket } = connect(port, post('/', 8 * MEGABYTE))
    socket.write(Buffer.alloc(8 * MEGABYTE))
    assert.ok(await until(() => received === 8 * MEGABYTE))
    socket.destroy()
  })
})

test("a body read by iteration or through a pipe isn't aborted", async () => {
  const server = http.createServer(async (req, res) => {
    let length = 0
    for await (const chunk of req) length += chunk.length
    res.end(String(length))
  })
  await serving(protect(server), async (port) => {
    const { socket, closed } = connect(port, post('/', 4 * MEGABYTE, 'Connection: close'))
    socket.write(Buffer.alloc(4 * MEGABYTE))
    assert.match(await closed, /4194304$/)
  })
})

test('an unread body is received for at most 30 seconds', async () => {
  const server = http.createServer((_req, res) => res.end('no'))
  const watched = watch(server, { bodyTimeout: 0 })
  await serving(server, async (port) => {
    const client = connect(port, `${post('/', 1000)}a`)
    await until(() => client.text().endsWith('no'))
    await watched.pass(29_000)
    assert.deepEqual(watched.reasons, [])
    await watched.pass(4000)
    assert.deepEqual(watched.reasons, ['unread-body'])
    await client.closed
  })
})

test('both limits can be turned off', async () => {
  const server = http.createServer((_req, res) => res.end('no'))
  protect(server, { maxUnreadBodyBytes: false, unreadBodyTimeout: false })
  await serving(server, async (port) => {
    const { socket, closed } = connect(port, post('/', 5 * MEGABYTE))
    socket.write(Buffer.alloc(5 * MEGABYTE))
    socket.write(head('/', 'Connection: close'))
    assert.equal((await closed).match(/HTTP\/1.1 200/g)?.length, 2)
  })
})

test('a response that had started is completed', async () => {
  const server = http.createServer((req, res) => {
    res.write('begin ')
    req.resume().on('end', () => res.end('end'))
  })
  await serving(protect(server), async (port) => {
    const { text } = await upload(port, 50 * MEGABYTE)
    assert.match(text, /begin [\s\S]*end\r\n0\r\n\r\n$/)
  })
})

const tooLarge = { limit: 1000, type: () => true }
const limited: [string, http.Server][] = [
  ['fwjs', http.createServer(fw().set('env', 'test').use(fw.json(tooLarge)))],
  ['fwjs-v5', http.createServer(fw5().set('env', 'test').use(fw5.json(tooLarge)))],
]

for (const [name, server] of limited) {
  test(`a 413 from ${name} closes the connection as it does without protect`, async () => {
    await serving(protect(server), async (port) => {
      const { text } = await upload(port, 50 * MEGABYTE)
      assert.match(text, /^HTTP\/1.1 413 /)
    })
  })
}
