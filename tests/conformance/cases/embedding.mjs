import { EventEmitter } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import { count, has } from '../harness/expect.mjs'
import { runIsolated } from '../harness/isolated.mjs'
import { quiet } from '../harness/quiet.mjs'

/**
 * Creates a response that isn't a ServerResponse, as serverless adapters and test tools pass it.
 */
function plainResponse(finish) {
  const headers = {}
  return {
    statusCode: 200,
    headersSent: false,
    setHeader(name, value) {
      headers[name.toLowerCase()] = value
    },
    getHeader: (name) => headers[name.toLowerCase()],
    removeHeader(name) {
      delete headers[name.toLowerCase()]
    },
    end(body) {
      const { 'x-powered-by': _, ...rest } = headers
      finish([this.statusCode, rest, body === undefined ? undefined : String(body)])
    },
  }
}

function ask(app, req) {
  return new Promise((resolve) => {
    app.handle(req, plainResponse(resolve), (error) => resolve(['out', error?.message]))
  })
}

export default [
  {
    name: 'one app on two servers, and two apps on one',
    covers: ['B2.2.20', 'app/listen'],
    ways: ['wrapped'],
    build(fw) {
      const first = fw().get('/', (req, res) => res.send('first'))
      const second = fw().get('/', (req, res) => res.send('second'))
      const again = http.createServer(first)
      return (req, res) => {
        if (req.headers.host === 'second.com') return second(req, res)
        if (req.headers.host === 'again.com') return again.emit('request', req, res)
        return first(req, res)
      }
    },
    requests: ['first.com', 'second.com', 'again.com', 'first.com'].flatMap((Host) => [
      ['GET /', { Host }],
      ['GET /none', { Host }],
    ]),
  },
  {
    name: 'requests and responses that are plain objects',
    covers: ['B2.4.13', 'B2.2.22', 'B2.3.1'],
    shape: async (fw) => {
      const app = fw()
      app.get('/json', (req, res) => res.json([req.query, req.url, req.get('x-a')]))
      app.get('/send/:id', (req, res) => res.status(201).type('txt').send(req.params.id))
      app.get('/fail', (req, res, next) => next(new Error('failed')))
      app.get('/proto', (req, res) =>
        res.json([
          Object.getPrototypeOf(req) === app.request,
          Object.getPrototypeOf(res) === app.response,
          Object.keys(req).sort(),
        ]),
      )
      const get = (url) => ask(app, { method: 'GET', url, headers: { 'x-a': 'b' } })
      return [
        await get('/json?a=1'),
        await get('/send/7'),
        await get('/fail'),
        await get('/none'),
        await get('/proto'),
      ]
    },
  },
  {
    name: 'an app on an HTTP/2 server',
    covers: ['B2.2.21'],
    explains: 'D40',
    shape: async (fw) => {
      const app = fw().get('/', (req, res) => res.send('ok'))
      const server = http2.createServer(app).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const client = http2.connect(`http://127.0.0.1:${server.address().port}`)
      const stream = client.request({ ':path': '/' })
      const outcome = await new Promise((resolve) => {
        stream.on('response', (headers) => resolve(headers[':status']))
        stream.on('error', (error) => resolve(error.message))
        process.once('uncaughtException', () => resolve('no answer'))
      })
      const closed = new Promise((resolve) => server.close(resolve))
      client.destroy()
      await closed
      // Express throws again, on Windows after the server has closed.
      await quiet(50)
      return outcome
    },
    expectFwjs: has('200'),
  },
  {
    name: 'the arguments of a replaced end on all responses',
    covers: [],
    shape: async (fw) => {
      const { prototype } = http.ServerResponse
      const { end } = prototype
      const given = []
      prototype.end = function (...parts) {
        given.push(parts)
        return end.apply(this, parts)
      }
      const app = fw()
      app.get('/text', (req, res) => res.send('text'))
      app.get('/json', (req, res) => res.json({ a: 1 }))
      app.get('/long', (req, res) => res.send('x'.repeat(2000)))
      app.get('/lean', (req, res) => res.app.disable('etag') && res.send('text'))
      const server = http.createServer(app).listen(0, '127.0.0.1')
      try {
        await new Promise((resolve) => server.once('listening', resolve))
        for (const path of ['/text', '/json', '/long', '/lean']) {
          await new Promise((resolve) => {
            const { port } = server.address()
            http.get({ port, path, agent: false }, (res) => res.resume().on('end', resolve))
          })
        }
      } finally {
        Reflect.deleteProperty(prototype, 'end')
        server.close()
      }
      return given
    },
  },
  {
    name: 'requests that are not streams',
    covers: [],
    shape: async (fw) => {
      const request = (fields) =>
        Object.assign(new EventEmitter(), { method: 'GET', resume() {} }, fields)
      const answer = (app, req) => new Promise((resolve) => app(req, plainResponse(resolve)))
      const told = fw().get('/', (req, res) => res.end(`${req.protocol} ${req.secure} ${req.ip}`))
      const encrypted = { encrypted: true, remoteAddress: '1.2.3.4' }
      return [
        await answer(told, request({ url: '/', headers: {}, connection: encrypted })),
        await answer(told, request({ url: '/', headers: {}, socket: {}, connection: encrypted })),
        await answer(fw(), request({ url: '/a' })),
        await answer(fw(), request({})),
      ]
    },
  },
  {
    name: 'a request over a socket after light-my-request has changed the prototypes',
    covers: [],
    explains: 'D54',
    shape: async (_fw, side) => ({ status: await runIsolated(side, 'injected') }),
    expectFwjs: has('status: "200"'),
  },
  {
    name: 'an unhandled request that is not a stream, or has no real socket',
    covers: [],
    explains: 'D45',
    shape: async (fw) => {
      const app = fw().get('/', (req, res) => res.end())
      const fields = { method: 'GET', url: '/none', headers: {}, complete: false }
      const fakes = [
        Object.assign(new EventEmitter(), fields, { socket: { readable: true } }),
        Object.assign(new http.IncomingMessage({ readable: true, destroy() {} }), fields, {
          _read() {
            this.push(null)
          },
        }),
      ]
      const answers = []
      for (const req of fakes) {
        const ended = new Promise((resolve) => process.once('uncaughtException', resolve))
        const answered = new Promise((resolve) => app(req, plainResponse(resolve)))
        const answer = await Promise.race([answered, ended])
        answers.push(answer instanceof Error ? 'the process ends' : answer)
        // Node destroys such a request when it ends, and fails on its socket, possibly after the
        // response.
        await new Promise((resolve) => setImmediate(resolve))
        process.removeAllListeners('uncaughtException')
      }
      return answers
    },
    expectFwjs: (text) => count(text, 'Cannot GET /none') === 2,
  },
  {
    name: 'an app is called by any function, with and without callback',
    covers: ['B2.2.22', 'B2.1.5'],
    ways: ['wrapped'],
    build(fw, observe) {
      const app = fw().get('/', (req, res) => res.send('ok'))
      const router = fw.Router().get('/router', (req, res) => res.send('router'))
      return (req, res) => {
        router(req, res, (error) => {
          observe('out', [error?.message, req.baseUrl, req.originalUrl, typeof res.send])
          app.call(undefined, req, res)
        })
      }
    },
    requests: ['GET /', 'GET /none', 'POST /'],
  },
]
