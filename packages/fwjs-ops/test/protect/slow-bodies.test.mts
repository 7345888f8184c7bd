import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import { connect, post, serving } from '../support/client.mts'
import { until } from '../support/waiting.mts'
import { watch } from '../support/watched.mts'

/** Creates a server that counts body bytes and responds at the end. */
function counting(): { server: http.Server; received: () => number } {
  let received = 0
  const server = http.createServer((req, res) => {
    req.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    req.on('end', () => res.end(`${received} bytes`))
  })
  return { server, received: () => received }
}

test('a stalled body gets a 408 after 20 seconds', async () => {
  const { server, received } = counting()
  const watched = watch(server)
  await serving(server, async (port) => {
    const client = connect(port, `${post('/', 100)}abc`)
    await until(() => received() === 3)
    await watched.pass(19_000)
    assert.deepEqual(watched.reasons, [])
    await watched.pass(2000)
    assert.match(await client.closed, /^HTTP\/1.1 408 /)
    assert.deepEqual(watched.reasons, ['body-timeout'])
  })
})

test('a slow body is aborted soon, even after a fast start', async () => {
  const { server, received } = counting()
  const watched = watch(server)
  await serving(server, async (port) => {
    const client = connect(port, post('/', 1_000_000) + 'a'.repeat(200_000))
    await until(() => received() === 200_000)
    await watched.pass(1000)
    for (let sent = 1; watched.reasons.length === 0 && sent < 10; sent++) {
      client.socket.write('b')
      await until(() => received() === 200_000 + sent)
      await watched.pass(5000)
    }
    assert.deepEqual(watched.reasons, ['body-timeout'])
    assert.ok(received() <= 200_005, `${received()} bytes`)
  })
})

test('an upload that keeps up the rate is never aborted', async () => {
  const { server, received } = counting()
  const watched = watch(server)
  await serving(server, async (port) => {
    const client = connect(port, post('/', 100 * 2500, 'Connection: close'))
    for (let sent = 1; sent <= 100; sent++) {
      client.socket.write('a'.repeat(2500))
      await until(() => received() === sent * 2500)
      await watched.pass(10_000)
    }
    assert.match(await client.closed, /250000 bytes$/)
    assert.deepEqual(watched.reasons, [])
  })
})

test("time in which the app doesn't read isn't counted against the client", async () => {
  let request: http.IncomingMessage | undefined
  const server = http.createServer((req, res) => {
    request = req
    req.once('data', () => req.pause())
    req.on('end', () => res.end('all'))
  })
  const watched = watch(server)
  await serving(server, async (port) => {
    const length = 2_000_000
    const client = connect(port, post('/', length, 'Connection: close') + 'a'.repeat(length))
    await until(() => request?.socket.isPaused() === true)
    await watched.pass(600_000)
    assert.deepEqual(watched.reasons, [])
    request?.resume()
    assert.match(await client.closed, /all$/)
  })
})

test("a client that waits for 100 Continue isn't timed until it gets it", async () => {
  let proceed: (() => void) | undefined
  const server = http.createServer()
  server.on('checkContinue', (req: http.IncomingMessage, res: http.ServerResponse) => {
    proceed = () => {
      res.writeContinue()
      req.resume()
    }
  })
  const watched = watch(server)
  await serving(server, async (port) => {
    const client = connect(port, post('/', 10, 'Expect: 100-continue'))
    await until(() => proceed !== undefined)
    await watched.pass(600_000)
    assert.deepEqual(watched.reasons, [])
    proceed?.()
    await until(() => client.text().includes('100 Continue'))
    await watched.pass(21_000)
    assert.deepEqual(watched.reasons, ['body-timeout'])
    await client.closed
  })
})

test('no 408 follows a response that has started', async () => {
  const server = http.createServer((req, res) => {
    req.on('data', () => res.write('so far'))
  })
  const watched = watch(server)
  await serving(server, async (port) => {
    const client = connect(port, `${post('/', 100)}abc`)
    await until(() => client.text().includes('so far'))
    await watched.pass(25_000)
    assert.doesNotMatch(await client.closed, /408/)
    assert.deepEqual(watched.reasons, ['body-timeout'])
  })
})

test('with minBodyRate: 0, any byte is progress, and with bodyTimeout: 0, no body is aborted', async () => {
  for (const options of [{ minBodyRate: 0 }, { bodyTimeout: 0 }]) {
    const { server, received } = counting()
    const watched = watch(server, options)
    await serving(server, async (port) => {
      const client = connect(port, post('/', 20))
      for (let sent = 1; sent <= 19; sent++) {
        client.socket.write('a')
        await until(() => received() === sent)
        await watched.pass(15_000)
      }
      assert.deepEqual(watched.reasons, [])
      await watched.pass(21_000)
      assert.equal(watched.reasons.length, options.bodyTimeout === 0 ? 0 : 1)
    })
  }
})
