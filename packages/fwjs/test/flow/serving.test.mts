import assert from 'node:assert/strict'
import http, { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import https from 'node:https'
import { Socket } from 'node:net'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { certificate } from '../support/certificate.mts'
import { ask, type Reply, serving } from '../support/client.mts'
import { inside } from '../support/inside.mts'
import { quietApp } from '../support/quiet.mts'

function sampleApp(): Express {
  const app = quietApp()
  const child = fw()
  Reflect.set(app.response, 'shout', function (this: fw.Response, text: string) {
    return this.send(text.toUpperCase())
  })
  app.use((req, res, next) => {
    res.set('X-Seen', [req.method, req.path, req.protocol, req.hostname, req.ip].join(' '))
    next()
  })
  app.get('/user/:id', (req, res) => {
    res.json({ id: req.params.id, query: req.query, url: req.originalUrl })
  })
  app.get('/shout', (_req, res) => {
    Reflect.get(res, 'shout').call(res, 'loud')
  })
  app.get('/fail', () => {
    throw Object.assign(new Error('failed'), { status: 418, stack: 'failed' })
  })
  child.get('/', (req, res) => {
    res.send(`${req.baseUrl} ${req.app === child}`)
  })
  app.use('/child', child)
  return app
}

const ways: Record<string, (app: Express) => http.Server> = {
  'app.listen': (app) => app.listen(0, '127.0.0.1'),
  'http.createServer(app)': (app) => http.createServer(app),
  'a server with the app as listener': (app) => http.createServer().on('request', app),
  'a server with two listeners': (app) => http.createServer(app).on('request', () => {}),
  'a wrapping listener': (app) => http.createServer((req, res) => app(req, res)),
  'https.createServer(app)': (app) =>
    https.createServer(certificate, app) as unknown as http.Server,
  'app.handle': (app) => http.createServer((req, res) => inside(app).handle(req, res)),
  'subclasses of the native classes': (app) => {
    class OwnRequest extends IncomingMessage {}
    class OwnResponse extends ServerResponse<OwnRequest> {}
    const options = { IncomingMessage: OwnRequest, ServerResponse: OwnResponse }
    return http.createServer(options, app as RequestListener)
  },
}

const requests: [string, string][] = [
  ['GET', '/user/7?a[b]=c'],
  ['HEAD', '/user/7'],
  ['GET', '/shout'],
  ['GET', '/fail'],
  ['GET', '/child'],
  ['GET', '/nowhere'],
  ['POST', '/user/7'],
  ['OPTIONS', '/user/7'],
]

async function replies(server: http.Server): Promise<Partial<Reply>[]> {
  return serving(server, async (address) => {
    const all: Partial<Reply>[] = []
    for (const [method, path] of requests) {
      const headers = { Host: 'example.test' }
      const { status, text, rawHeaders } = await ask(address, path, { method, headers })
      const shown = rawHeaders.map((value) =>
        value.replace(/ GMT$|https/, (found) => (found === 'https' ? 'http' : 'date')),
      )
      const date = shown.indexOf('Date')
      if (date !== -1) shown.splice(date, 2)
      all.push({ status, text, rawHeaders: shown })
    }
    return all
  })
}

for (const [way, serverOf] of Object.entries(ways)) {
  test(`an app responds the same through ${way}`, async () => {
    const expected = await replies(http.createServer((req, res) => sampleApp()(req, res)))
    assert.equal(expected[0]?.text, '{"id":"7","query":{"a":{"b":"c"}},"url":"/user/7?a[b]=c"}')
    assert.deepEqual(await replies(serverOf(sampleApp())), expected)
  })
}

test('an app keeps responding the same on one server over several requests', async () => {
  const server = http.createServer(sampleApp())
  await serving(server, async (address) => {
    const first = await ask(address, '/user/7')
    for (let index = 0; index < 3; index++) {
      const next = await ask(address, '/user/7')
      assert.equal(next.text, first.text)
      assert.equal(next.headers['x-powered-by'], 'fw')
    }
  })
})

test('two applications on one server do not interfere with each other', async () => {
  const one = fw()
  const two = fw()
  for (const [app, name] of [
    [one, 'one'],
    [two, 'two'],
  ] as const) {
    app.get('/', (req, res) => {
      res.send(`${name} ${req.app === app}`)
    })
  }
  const server = http.createServer((req, res) => {
    const app = req.headers.host === 'one' ? one : two
    app(req, res)
  })
  await serving(server, async (address) => {
    for (const name of ['one', 'two', 'one']) {
      assert.equal((await ask(address, '/', { headers: { Host: name } })).text, `${name} true`)
    }
  })
})

test('app.handle accepts a request and a response that no server created', async () => {
  const req = new IncomingMessage(new Socket())
  Object.assign(req, { url: '/user/7', method: 'GET', headers: { host: 'a.test' } })
  const res = new ServerResponse(req)
  const body = await new Promise((resolve) => {
    res.end = ((chunk: unknown) => {
      resolve(String(chunk))
      return res
    }) as typeof res.end
    inside(sampleApp()).handle(req, res)
  })
  assert.equal(body, '{"id":"7","query":{},"url":"/user/7"}')
})

test('app.handle accepts plain objects', async () => {
  const app = fw()
  app.get('/x', (req, _res, next) => next(new Error(`seen ${req.url}`)))
  const headers: Record<string, string> = {}
  const res = {
    setHeader(name: string, value: string) {
      headers[name] = value
    },
  }
  const error = await new Promise<unknown>((resolve) => {
    inside(app).handle({ url: '/x', method: 'GET', headers: {} }, res, resolve)
  })
  assert.equal((error as Error).message, 'seen /x')
  assert.deepEqual(headers, { 'X-Powered-By': 'fw' })
})

test('a failure in a partly sent response destroys it if the socket cannot be destroyed', async () => {
  const app = fw()
  app.use((_req, res, next) => {
    res.write('half')
    next(new Error('too late'))
  })
  const req = new IncomingMessage({ remoteAddress: '127.0.0.1' } as unknown as Socket)
  Object.assign(req, { url: '/', method: 'GET', headers: {}, complete: true })
  const res = new ServerResponse(req)
  const destroyed = new Promise((resolve) => {
    res.destroy = () => {
      resolve('destroyed')
      return res
    }
  })
  inside(app).handle(req, res)
  assert.equal(await destroyed, 'destroyed')
})

test('a request to a server with the app as its only listener has the right prototypes', async () => {
  for (const serverOf of [ways['app.listen'], ways['http.createServer(app)']]) {
    const app = fw()
    app.get('/', (req, res) => {
      res.json([
        Object.prototype.isPrototypeOf.call(app.request, req),
        Object.prototype.isPrototypeOf.call(app.response, res),
        Object.prototype.isPrototypeOf.call(fw.request, req),
        req instanceof IncomingMessage,
        res instanceof ServerResponse,
      ])
    })
    const server = serverOf?.(app) as http.Server
    await serving(server, async (address) => {
      for (let index = 0; index < 2; index++) {
        assert.equal((await ask(address, '/')).text, '[true,true,true,true,true]')
      }
    })
  }
})
