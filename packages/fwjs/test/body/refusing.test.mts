import assert from 'node:assert/strict'
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import net from 'node:net'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import fw from 'fwjs'
import { parsingApp } from '../support/body.mts'
import { type Address, serving } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

const UPLOAD = 200_000_000
const MOST = 102_400 + 131_072
const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

/** A server in its own process; `state` tells the most bytes read of a connection since last time. */
async function withServer(
  work: (port: number, state: () => Promise<{ rss: number; mostRead: number }>) => Promise<void>,
): Promise<void> {
  const file = fileURLToPath(new URL('../support/upload-server.mjs', import.meta.url))
  const child: ChildProcess = fork(file, { execArgv: [] })
  try {
    const [port] = await once(child, 'message')
    await work(port as number, async () => {
      child.send('state')
      return (await once(child, 'message'))[0] as { rss: number; mostRead: number }
    })
  } finally {
    child.kill()
  }
}

/** Sends far too much, as fast as the other side takes it; gives the status. */
function upload(port: number, declared: boolean): Promise<number | string> {
  return new Promise((resolve) => {
    const length = declared ? { 'Content-Length': UPLOAD } : {}
    const headers = { 'Content-Type': 'application/json', ...length }
    const request = http.request({ port, method: 'POST', headers, agent: false }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', (error) => resolve(String(error)))
    const piece = Buffer.alloc(65_536, ' ')
    let left = UPLOAD
    const send = (): void => {
      while (left > 0 && !request.destroyed) {
        left -= piece.length
        if (request.write(piece)) continue
        request.once('drain', send)
        return
      }
    }
    send()
  })
}

test('of 200 MB sent to a 100 kB limit little more than the limit is read', async (context) => {
  await withServer(async (port, state) => {
    for (const declared of [true, false]) {
      assert.equal(await upload(port, declared), 413)
      const { mostRead } = await state()
      context.diagnostic(`node:http, ${declared ? 'declared' : 'chunked'}: ${mostRead} bytes read`)
      assert.ok(mostRead <= MOST, String(mostRead))
    }
  })
})

test('fetch sees the 413 while it is sending', async (context) => {
  await withServer(async (port, state) => {
    const body = Buffer.alloc(20_000_000, ' ')
    const headers = { 'Content-Type': 'application/json' }
    const url = `http://127.0.0.1:${port}/`
    assert.equal((await fetch(url, { method: 'POST', headers, body })).status, 413)
    const stream = new Blob([body]).stream()
    const streamed = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit
    assert.equal((await fetch(url, streamed)).status, 413)
    const { mostRead } = await state()
    context.diagnostic(`fetch: ${mostRead} bytes read`)
    assert.ok(mostRead <= MOST, String(mostRead))
  })
})

function curl(port: number, ...options: string[]): Promise<string> {
  const fixed = ['-s', '-o', '/dev/null', '-w', '%{http_code}', '--data-binary', '@-']
  const type = ['-H', 'Content-Type: application/json']
  return new Promise((resolve, reject) => {
    const url = `http://127.0.0.1:${port}/`
    const child = execFile('curl', [...fixed, ...type, ...options, url], (error, out) => {
      if (error && 'code' in error && error.code === 'ENOENT') reject(error)
      else resolve(out)
    })
    child.stdin?.on('error', () => {})
    child.stdin?.end(Buffer.alloc(20_000_000, ' '))
  })
}

test('curl sees the 413, with and without asking first', async (context) => {
  await withServer(async (port, state) => {
    try {
      assert.equal(await curl(port), '413')
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error
      context.skip('there is no curl')
      return
    }
    assert.equal(await curl(port, '-H', 'Expect:'), '413')
    assert.equal(await curl(port, '-H', 'Expect:', '-H', 'Transfer-Encoding: chunked'), '413')
    const { mostRead } = await state()
    context.diagnostic(`curl: ${mostRead} bytes read`)
    assert.ok(mostRead <= MOST, String(mostRead))
  })
})

test('100 such clients at once cost the server little memory', async (context) => {
  await withServer(async (port, state) => {
    await upload(port, true)
    await upload(port, false)
    const before = await state()
    const all = Array.from({ length: 100 }, (_, index) => upload(port, index % 2 === 0))
    const statuses = await Promise.all(all)
    const after = await state()
    assert.deepEqual([...new Set(statuses)], [413])
    const growth = (after.rss - before.rss) / 1e6
    context.diagnostic(`100 clients: ${growth.toFixed(1)} MB more, ${after.mostRead} bytes read`)
    assert.ok(growth < 30, `${growth} MB`)
    assert.ok(after.mostRead <= MOST, String(after.mostRead))
  })
})

interface Talk {
  received: string
  /** Milliseconds until the other side ended, and until the connection was closed. */
  ended: number
  closed: number
}

/** Says something, hears what comes, and stays until the other side leaves. */
function talk({ port }: Address, text: string, hold = true): Promise<Talk> {
  const started = Date.now()
  const talked: Talk = { received: '', ended: -1, closed: -1 }
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: hold })
    socket.write(text, 'latin1')
    socket.on('data', (chunk) => {
      talked.received += chunk.toString('latin1')
    })
    socket.on('end', () => {
      talked.ended = Date.now() - started
    })
    socket.on('error', () => {})
    const leaving = setInterval(() => socket.write(' '), 100)
    const patience = setTimeout(() => socket.destroy(), 4000)
    socket.on('close', () => {
      clearInterval(leaving)
      clearTimeout(patience)
      resolve({ ...talked, closed: Date.now() - started })
    })
  })
}

test('a refused body is answered at once, the connection ends, waits a second and is cut', async () => {
  await serving(parsingApp(fw.json()), async (address) => {
    const { received, ended, closed } = await talk(
      address,
      `${head}Content-Length: 1000000\r\n\r\n`,
    )
    assert.match(received, /^HTTP\/1\.1 413 Payload Too Large\r\n/)
    assert.match(received, /Connection: close\r\n/)
    assert.ok(ended < 500, String(ended))
    assert.ok(closed >= 900 && closed < 3000, String(closed))
  })
})

test('the page of the final handler does not wait for a refused body', async () => {
  const app = quietApp().use(fw.json())
  await serving(app, async (address) => {
    const { received, ended } = await talk(address, `${head}Content-Length: 1000000\r\n\r\n`)
    assert.match(received, /^HTTP\/1\.1 413 .*request entity too large/s)
    assert.ok(ended < 500, String(ended))
  })
})

test('a client that sends only a little too much can finish and read', async () => {
  await serving(parsingApp(fw.json({ limit: 1000 })), async (address) => {
    const body = `${head}Content-Length: 9000\r\n\r\n${'x'.repeat(9000)}`
    const { received, closed } = await talk(address, body)
    assert.match(received, /^HTTP\/1\.1 413 /)
    assert.ok(closed < 900, String(closed))
  })
})

test('whoever keeps the connection after a refusal gets the rest of the body taken', async () => {
  const app = quietApp().use(fw.json({ limit: 10 }))
  const report: import('fwjs').ErrorRequestHandler = (_error, _req, res, _next) => {
    res.set('Connection', 'keep-alive').status(413).send('no')
  }
  app.use(report)
  await serving(app, async (address) => {
    const one = `${head}Content-Length: 50\r\n\r\n${'x'.repeat(50)}`
    const last = one.replace('Host: x', 'Host: x\r\nConnection: close')
    const { received } = await talk(address, one + last, false)
    assert.equal(received.split('HTTP/1.1 413').length - 1, 2)
  })
})

test('a corrupt compressed body is not read beyond the limit', async () => {
  await serving(parsingApp(fw.json()), async (address) => {
    const chunk = `8000\r\n${'x'.repeat(32_768)}\r\n`
    const coded = `${head}Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n`
    const { received } = await talk(address, coded + chunk.repeat(20))
    assert.match(received, /^HTTP\/1\.1 4(00|13) /)
    assert.match(received, /Connection: close/)
  })
})

test('over HTTP/2 a refused body ends its stream and not the connection', async () => {
  const parser = fw.text({ limit: 10 })
  const server = http2.createServer((req, res) => {
    Reflect.apply(parser, undefined, [
      req,
      res,
      (error?: { status: number }) => res.writeHead(error?.status ?? 200).end(),
    ])
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const session = http2.connect(`http://127.0.0.1:${(server.address() as net.AddressInfo).port}`)
  const statusOf = async (length: number, body: string): Promise<unknown> => {
    const headers = { 'content-type': 'text/plain', 'content-length': length }
    const stream = session.request({ ':method': 'POST', ...headers })
    stream.write(body)
    // A runtime that never ends the stream fails here instead of waiting.
    const patience = { signal: AbortSignal.timeout(4000) }
    const [{ ':status': status }] = await once(stream, 'response', patience)
    await once(stream.resume(), 'close', patience)
    return status
  }
  try {
    assert.equal(await statusOf(1_000_000, 'x'.repeat(500)), 413)
    assert.equal(await statusOf(1_000_000, ''), 413)
  } finally {
    session.destroy()
    server.close()
  }
})
