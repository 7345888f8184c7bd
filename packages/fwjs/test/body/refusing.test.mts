import assert from 'node:assert/strict'
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import type net from 'node:net'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import fw from 'fwjs'
import { until } from '../support/waiting.mts'

const UPLOAD = 200_000_000
const MOST = 102_400 + 131_072

/** A server in its own process; `state` returns the most bytes read from a connection since the last call. */
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

/** Sends far too much, as fast as the server accepts it; returns the status. */
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

test('reads little more than the 100 kB limit of a 200 MB body', async (context) => {
  await withServer(async (port, state) => {
    for (const declared of [true, false]) {
      assert.equal(await upload(port, declared), 413)
      const { mostRead } = await state()
      context.diagnostic(`node:http, ${declared ? 'declared' : 'chunked'}: ${mostRead} bytes read`)
      assert.ok(mostRead <= MOST, String(mostRead))
    }
  })
})

test('fetch gets the 413 while it is sending', async (context) => {
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

test('curl gets the 413, with and without Expect: 100-continue', async (context) => {
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

test('100 concurrent uploads use little server memory', async (context) => {
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

test('over HTTP/2, a rejected body ends its stream but not the connection', async () => {
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
    let status: unknown
    let isClosed = false
    stream.on('response', (headers) => {
      status = headers[':status']
      stream.resume()
    })
    stream.on('close', () => {
      isClosed = true
    })
    // A runtime that never ends the stream fails here instead of waiting.
    assert.ok(await until(() => isClosed))
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
