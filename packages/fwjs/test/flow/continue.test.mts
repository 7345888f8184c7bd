import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { type Address, serving } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'
import { settled } from '../support/waiting.mts'

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n` +
  `Content-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`

/** Returns true if the final response is complete. */
function isWhole(received: string): boolean {
  const final = received.replace(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)+/, '')
  const end = final.indexOf('\r\n\r\n')
  const length = /\r\nContent-Length: (\d+)/.exec(final.slice(0, Math.max(0, end)))
  if (end === -1 || !length) return final.endsWith('\r\n0\r\n\r\n')
  return final.length - end - 4 >= Number(length[1])
}

/** Sends Expect: 100-continue, then the body after a 100, and returns the received bytes. */
function askFirst({ port }: Address, path: string, body: string, length = body.length) {
  return new Promise<{ received: string; sent: boolean }>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(head(path, length)))
    let received = ''
    let sent = false
    socket.on('data', (chunk) => {
      received += chunk
      if (!sent && received.includes('100 Continue')) {
        sent = true
        socket.write(body)
      }
      if (isWhole(received)) socket.destroy()
    })
    socket.on('close', () => resolve({ received, sent }))
  })
}

function respondingApp(): Express {
  const app = quietApp()
  app.use('/read', fw.text({ limit: 100 }), (req, res) => {
    res.send(`read ${req.body}`)
  })
  app.use('/stream', (req, res) => {
    req.pipe(res)
  })
  app.use('/unread', (_req, res) => {
    res.send('unread')
  })
  app.use('/denied', (_req, res) => {
    res.status(401).send('denied')
  })
  app.use('/later', (_req, res) => {
    setImmediate(() => setImmediate(() => res.status(401).send('denied')))
  })
  app.use('/early', (req, res) => {
    res.write('first,')
    setImmediate(() => req.on('data', (chunk) => res.end(chunk)))
  })
  return app
}

test('a client that sends Expect: 100-continue gets 100 when its body is read', async () => {
  await serving(respondingApp().listen(0, '127.0.0.1'), async (address) => {
    for (const path of ['/read', '/stream', '/missing']) {
      const { received, sent } = await askFirst(address, path, 'body')
      assert.ok(sent, path)
      assert.match(received, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 (200|404) .*keep-alive/s)
    }
  })
})

test('a body known to be too large is rejected without 100 Continue', async () => {
  await serving(respondingApp().listen(0, '127.0.0.1'), async (address) => {
    const { received, sent } = await askFirst(address, '/read', 'x'.repeat(101))
    assert.equal(sent, false)
    assert.match(received, /^HTTP\/1\.1 413 .*Connection: close/s)
  })
})

test('an error response sent without reading the body is not preceded by 100 Continue', async () => {
  await serving(respondingApp().listen(0, '127.0.0.1'), async (address) => {
    const { received, sent } = await askFirst(address, '/denied', 'body')
    assert.equal(sent, false)
    assert.match(received, /^HTTP\/1\.1 401 .*Connection: close/s)
  })
})

test('a success response sent without reading the body is preceded by 100 Continue, as in Express', async () => {
  await serving(respondingApp().listen(0, '127.0.0.1'), async (address) => {
    const { received } = await askFirst(address, '/unread', 'body')
    assert.match(received, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK.*unread$/s)
    const early = await askFirst(address, '/early', 'body')
    assert.match(early.received, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK.*first,.*body/s)
  })
})

test('a server adopted by the app does the same after its first request', async () => {
  await serving(http.createServer(respondingApp()), async (address) => {
    assert.match((await askFirst(address, '/unread', 'body')).received, /100 Continue.*unread/s)
    const { received } = await askFirst(address, '/read', 'x'.repeat(101))
    assert.match(received, /^HTTP\/1\.1 413 /)
  })
})

test('a checkContinue listener takes precedence', async () => {
  const server = respondingApp().listen(0, '127.0.0.1')
  server.on('checkContinue', (_req, res) => res.writeHead(402).end('mine'))
  await serving(server, async (address) => {
    const { received } = await askFirst(address, '/read', 'body')
    assert.match(received, /^HTTP\/1\.1 402 .*mine/s)
  })
})

test('sends 100 Continue only once, even if Node.js does not record it', async () => {
  const app = quietApp()
  app.use((req, res) => {
    Object.defineProperty(res, '_sent100', { get: () => false, set() {} })
    req.on('end', () => res.send('read')).resume()
  })
  await serving(app.listen(0, '127.0.0.1'), async (address) => {
    const { received } = await askFirst(address, '/', 'body')
    assert.equal(received.split('100 Continue').length - 1, 1, received)
    assert.match(received, /HTTP\/1\.1 200 OK.*read$/s)
  })
})

test('does not repeat a 100 Continue sent by the app', async () => {
  const app = quietApp()
  app.use((req, res) => {
    res.writeContinue()
    req.on('end', () => res.send('read')).resume()
  })
  await serving(app.listen(0, '127.0.0.1'), async (address) => {
    const { received } = await askFirst(address, '/', 'body')
    assert.equal(received.split('100 Continue').length - 1, 1, received)
  })
})

test('reads little more from a client that does not wait and gets its response unread', async () => {
  const server = respondingApp().listen(0, '127.0.0.1')
  const accepted = once(server, 'connection') as Promise<[net.Socket]>
  await serving(server, async ({ port }) => {
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => {})
    socket.write(head('/later', 50_000_000))
    socket.write(Buffer.alloc(20_000_000))
    const [other] = await accepted
    await new Promise((resolve) => socket.once('end', resolve))
    await settled()
    assert.match(received, /^HTTP\/1\.1 401 .*Connection: close.*denied$/s)
    assert.ok(other.bytesRead < 300_000, String(other.bytesRead))
    socket.destroy()
  })
})
