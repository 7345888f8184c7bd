import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import net from 'node:net'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import fw, { type ErrorRequestHandler } from 'fwjs'
import { parse, parsingApp } from '../support/body.mts'
import { ask, serving } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'
import { until } from '../support/waiting.mts'

const json = 'application/json'
const gzip = { 'Content-Encoding': 'gzip' }
const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${json}\r\n`

/** Returns the error that reaches the handlers when the client sends this and disconnects. */
function errorOfAborted(text: string): Promise<Record<string, unknown>> {
  const app = quietApp()
  const begun = new Promise((resolve) => {
    app.use((req, _res, next) => {
      req.once('data', resolve)
      next()
    })
  })
  const failed = new Promise<Record<string, unknown>>((resolve) => {
    const report: ErrorRequestHandler = (error, _req, _res, _next) => resolve(error)
    app.use(fw.json(), report)
  })
  return serving(app, async ({ port }) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    await begun
    socket.destroy()
    return failed
  })
}

test('an aborted upload fails with "request aborted"', async () => {
  const error = await errorOfAborted(`${head}Content-Length: 10\r\n\r\n{"a"`)
  assert.equal(error['message'], 'request aborted')
  assert.deepEqual(
    [error['type'], error['code'], error['expected'], error['length'], error['received']],
    ['request.aborted', 'ECONNABORTED', 10, 10, 4],
  )
})

test('an aborted compressed upload fails with "request aborted"', async () => {
  const part = gzipSync('{"a":1}').subarray(0, 12).toString('latin1')
  const error = await errorOfAborted(
    `${head}Content-Length: 90\r\nContent-Encoding: gzip\r\n\r\n${part}`,
  )
  assert.equal(error['type'], 'request.aborted')
})

test('corrupt or truncated compressed data gets a 400', async () => {
  const corrupt = await parse(fw.json(), json, 'not gzip', gzip)
  assert.equal(corrupt.status, 400)
  assert.equal(corrupt.error?.['message'], 'incorrect header check')
  assert.equal(corrupt.error['code'], 'Z_DATA_ERROR')
  const cut = await parse(fw.json(), json, gzipSync('{"a":1}').subarray(0, 15), gzip)
  assert.equal(cut.status, 400)
  assert.equal(cut.error?.['message'], 'unexpected end of file')
})

test('zeros after the compressed data are ignored, and other bytes get a 400', async () => {
  const after = (rest: string) =>
    parse(fw.json(), json, Buffer.concat([gzipSync('{"a":1}'), Buffer.from(rest)]), gzip)
  assert.deepEqual((await after('\0\0\0')).body, { a: 1 })
  assert.equal((await after('more')).status, 400)
})

test('the limit counts inflated bytes and stops a decompression bomb', async () => {
  const bomb = gzipSync(Buffer.alloc(100_000_000))
  assert.ok(bomb.length < 102_400)
  const before = process.memoryUsage().rss
  const { status, error } = await parse(fw.json(), json, bomb, gzip)
  assert.equal(status, 413)
  assert.ok(Number(error?.['received']) < 102_400 + 65_536)
  assert.ok(process.memoryUsage().rss - before < 50_000_000)
})

test('a compressed body may be slightly larger than the limit on its inflated size', async () => {
  assert.equal(
    (await parse(fw.text({ limit: 5 }), 'text/plain', gzipSync('abcde'), gzip)).body,
    'abcde',
  )
  const padded = Buffer.alloc(100_000)
  assert.equal((await parse(fw.text({ limit: 5 }), 'text/plain', padded, gzip)).status, 413)
})

test('a body with the wrong length gets a 400', async () => {
  const parser = fw.json()
  const { Readable } = await import('node:stream')
  const req = Object.assign(Readable.from([Buffer.from('{}')]), {
    headers: { 'content-type': json, 'content-length': '5' },
  })
  const error = await new Promise<Record<string, unknown>>((resolve) => {
    Reflect.apply(parser, undefined, [req, {}, resolve])
  })
  assert.equal(error['status'], 400)
  assert.deepEqual(
    [error['type'], error['expected'], error['length'], error['received']],
    ['request.size.invalid', 5, 5, 2],
  )
})

test('a stream that was already read or decoded gets a 500', async () => {
  const decoding: Parameters<typeof parse>[0] = (req, _res, next) => {
    req.setEncoding('utf8')
    next()
  }
  const decoded = await parse([decoding, fw.json()], json, '{}')
  assert.equal(decoded.status, 500)
  assert.equal(decoded.error?.['type'], 'stream.encoding.set')
  const reading: Parameters<typeof parse>[0] = (req, _res, next) => {
    req.on('end', () => setImmediate(next)).resume()
  }
  const read = await parse([reading, fw.json()], json, '{}')
  assert.equal(read.status, 500)
  assert.equal(read.error?.['type'], 'stream.not.readable')
})

test('a stream error gets a 400', async () => {
  const failing: Parameters<typeof parse>[0] = (req, _res, next) => {
    next()
    req.emit('error', new Error('stream failed'))
  }
  const { status, error } = await parse([failing, fw.json()], json, '{}', { 'Content-Length': '2' })
  assert.deepEqual([status, error?.['message']], [400, 'stream failed'])
})

test("the app's async context is preserved while a body is parsed", async () => {
  const storage = new AsyncLocalStorage<string>()
  const app = quietApp()
  app.use((req, _res, next) => storage.run(req.url, next))
  app.use(fw.json())
  app.use((_req, res) => {
    res.send(storage.getStore())
  })
  const report: ErrorRequestHandler = (_error, _req, res, _next) => {
    res.send(`error in ${storage.getStore()}`)
  }
  app.use(report)
  const question = { method: 'POST', headers: { 'Content-Type': json } }
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/a', { ...question, body: '{}' })).text, '/a')
    assert.equal((await ask(address, '/b', { ...question, body: '{' })).text, 'error in /b')
    const headers = { ...question.headers, ...gzip }
    assert.equal(
      (await ask(address, '/c', { ...question, headers, body: gzipSync('{}') })).text,
      '/c',
    )
    assert.equal(
      (await ask(address, '/d', { ...question, headers, body: 'x' })).text,
      'error in /d',
    )
  })
})

test('a connection continues after an error that consumed the whole body', async () => {
  await serving(parsingApp(fw.json()), async (address) => {
    const socket = net.connect(address.port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    const countResponses = (): number => received.split('HTTP/1.1 400').length - 1
    for (const length of [3, 4]) {
      socket.write(`${head}Content-Length: ${length}\r\n\r\n${'{'.repeat(length)}`)
      assert.ok(await until(() => countResponses() === length - 2))
    }
    socket.destroy()
    assert.equal(countResponses(), 2)
  })
})
