import assert from 'node:assert/strict'
import { once } from 'node:events'
import test from 'node:test'
import fw from 'fwjs'
import { askHttp2, servingHttp2, sessionOf } from '../support/http2-client.mts'
import { quietApp } from '../support/quiet.mts'

test('headers are the same as in HTTP/1.1: no pseudo-headers, the authority as Host, and writable', async () => {
  const app = quietApp()
  app.post('/', (req, res) => {
    const { headers, rawHeaders } = req
    req.headers = { ...headers, host: 'replaced.test' }
    res.json({ headers, rawHeaders, hostname: req.hostname, plain: 'toString' in headers })
  })
  await servingHttp2(app, async (origin) => {
    const question = { method: 'POST', headers: { Host: 'a.test:81', 'X-Own': '1' }, body: 'x' }
    const seen = JSON.parse((await askHttp2(origin, '/', question)).text)
    assert.deepEqual(seen.headers, { host: 'a.test:81', 'x-own': '1', 'content-length': '1' })
    assert.deepEqual(seen.rawHeaders.slice(0, 2), ['host', 'a.test:81'])
    assert.deepEqual([seen.hostname, seen.plain], ['replaced.test', true])
  })
})

test('a request with two hosts gets a 400', async () => {
  const app = quietApp().get('/', (req, res) => res.send(req.headers.host))
  await servingHttp2(app, async (origin) => {
    const session = await sessionOf(origin)
    const statusOf = async (headers: object): Promise<unknown> => {
      const stream = session.request({ ':path': '/', ...headers })
      const [received] = await once(stream, 'response')
      stream.resume()
      return received[':status']
    }
    assert.equal(await statusOf({ ':authority': 'a.test', host: 'b.test' }), 400)
    assert.equal(await statusOf({ ':authority': 'a.test', host: 'a.test' }), 200)
    assert.equal(await statusOf({ host: 'b.test' }), 200)
    session.destroy()
  })
})

test('a body of unknown length is parsed', async () => {
  const app = quietApp().post('/', fw.json(), (req, res) => res.json(req.body))
  await servingHttp2(app, async (origin) => {
    const question = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
      body: '{"a":[1,2]}',
    }
    assert.equal((await askHttp2(origin, '/', question)).text, '{"a":[1,2]}')
  })
})

test('an invalid header value is rejected as in HTTP/1.1, and so is a header set too late', async () => {
  const app = quietApp()
  const codes: unknown[] = []
  const failing = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      codes.push(Reflect.get(error as object, 'code'))
    }
  }
  app.get('/', (_req, res) => {
    failing(() => res.setHeader('X-A', 'a\r\nb'))
    failing(() => res.setHeader('a b', 'x'))
    failing(() => res.appendHeader('X-A', 'a\nb'))
    res.write('begun')
    failing(() => res.setHeader('X-A', 'a'))
    failing(() => res.appendHeader('X-A', 'a'))
    failing(() => res.removeHeader('X-A'))
    failing(() => res.writeHead(200))
    res.end()
  })
  await servingHttp2(app, async (origin) => {
    assert.equal((await askHttp2(origin, '/')).text, 'begun')
  })
  const late = Array.from({ length: 4 }, () => 'ERR_HTTP_HEADERS_SENT')
  const illegal = ['ERR_INVALID_CHAR', 'ERR_INVALID_HTTP_TOKEN', 'ERR_INVALID_CHAR']
  assert.deepEqual(codes, [...illegal, ...late])
})

test('trailers are received and sent', async () => {
  const app = quietApp()
  app.post('/', (req, res) => {
    req.resume().on('end', () => {
      res.setHeader('Trailer', 'X-Sum')
      res.write('body')
      res.addTrailers({ 'X-Sum': String(req.trailers['x-sum']) })
      res.end()
    })
  })
  await servingHttp2(app, async (origin) => {
    const session = await sessionOf(origin)
    const stream = session.request({ ':method': 'POST', ':path': '/' }, { waitForTrailers: true })
    stream.on('wantTrailers', () => stream.sendTrailers({ 'x-sum': '42' }))
    const trailers = once(stream, 'trailers')
    stream.end('x')
    stream.resume()
    assert.equal((await trailers)[0]['x-sum'], '42')
    session.destroy()
  })
})

test('a client disconnect is noticed, and the next client is served', async () => {
  const app = quietApp()
  const { promise, resolve } = deferred<string[]>()
  app.get('/slow', (req, res) => {
    const heard: string[] = []
    req.on('aborted', () => heard.push('aborted'))
    res.on('close', () => resolve([...heard, 'close']))
    res.write('begun')
  })
  app.get('/', (_req, res) => res.send('ok'))
  await servingHttp2(app, async (origin) => {
    const session = await sessionOf(origin)
    const stream = session.request({ ':path': '/slow' })
    stream.on('error', () => {})
    await once(stream, 'data')
    stream.close(8)
    assert.deepEqual(await promise, ['aborted', 'close'])
    session.destroy()
    assert.equal((await askHttp2(origin, '/')).text, 'ok')
  })
})

test("the client's address is known after the response has ended", async () => {
  const app = quietApp()
  const address = new Promise((resolve) => {
    app.get('/', (req, res) => {
      res.on('close', () => setImmediate(() => resolve(req.ip)))
      res.end()
    })
  })
  await servingHttp2(app, async (origin) => {
    await askHttp2(origin, '/')
    assert.equal(await address, '127.0.0.1')
  })
})

test('a truncated response is not mistaken for a complete one', async () => {
  const app = quietApp()
  app.get('/error', (_req, res, next) => {
    res.write('part')
    setImmediate(() => next(new Error('in the middle')))
  })
  app.get('/destroy', (_req, res) => {
    res.write('part')
    setImmediate(() => res.destroy())
  })
  await servingHttp2(app, async (origin) => {
    for (const path of ['/error', '/destroy']) {
      const { status, cut } = await askHttp2(origin, path)
      assert.deepEqual([path, status, cut], [path, 200, true])
    }
  })
})

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((yes) => {
    resolve = yes
  })
  return { promise, resolve }
}
