import assert from 'node:assert/strict'
import { once } from 'node:events'
import test from 'node:test'
import { ask, type Question, serving } from '../support/client.mts'
import '../support/env.mts'
import fw, { type Application, type Response } from 'fwjs-v3'
import { folderOf } from '../support/folder.mts'
import { halfSent } from '../support/half-sent.mts'
import { holdingTimers, settled } from '../support/waiting.mts'

const root = folderOf({ 'dir/a.txt': 'a', 'b.txt': 'b'.repeat(3000) })
const asHtml: Question = { headers: { Accept: 'text/html' } }
const zipped: Question = { headers: { 'Accept-Encoding': 'gzip' } }
const signedIn: Question = { headers: { Authorization: `Basic ${btoa('tobi:ferret')}` } }
const upload = (body: string): Question => ({
  method: 'POST',
  headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
  body,
})
const PART = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'

interface Later {
  path: string
  question?: Question
  /**
   * Whether the content is cached after the first request, so that the next response is immediate.
   */
  isKept?: true
  add(app: Application): unknown
}

/** Responses that are decided while a request runs and written in a later turn. */
const later: Record<string, Later> = {
  'a 404 page': { path: '/nope', add: () => {} },
  'a 404 page after a route': {
    path: '/nope',
    add: (app) => app.get('/other', (_req, res) => res.end()),
  },
  'an error page': {
    path: '/',
    add: (app) => app.use((_req, _res, next) => next(new Error('failed'))),
  },
  'a file': { path: '/b.txt', add: (app) => app.use(fw.static(root)) },
  'a redirect to a directory': { path: '/dir', add: (app) => app.use(fw.static(root)) },
  'a missing file': { path: '/c', add: (app) => app.use(fw.static(root, { fallthrough: false })) },
  'a compressed file': {
    path: '/b.txt',
    question: zipped,
    add: (app) => app.use(fw.compress()).use(fw.static(root)),
  },
  'a file sent by res.sendfile': {
    path: '/',
    add: (app) => app.use((_req, res) => res.sendfile('b.txt', { root })),
  },
  'a file missing for res.sendfile': {
    path: '/',
    add: (app) => app.use((_req, res) => res.sendfile('c', { root })),
  },
  'a folder passed to res.sendfile': {
    path: '/',
    add: (app) => app.use((_req, res) => res.sendfile('dir', { root })),
  },
  'a download': { path: '/', add: (app) => app.use((_req, res) => res.download(`${root}/b.txt`)) },
  'a listing as text': { path: '/', add: (app) => app.use(fw.directory(root)) },
  'a listing as HTML': {
    path: '/',
    question: asHtml,
    add: (app) => app.use(fw.directory(root)),
  },
  'a listing as JSON': {
    path: '/',
    question: { headers: { Accept: 'application/json' } },
    add: (app) => app.use(fw.directory(root)),
  },
  'a listing in an unsupported type': {
    path: '/',
    question: { headers: { Accept: 'image/png' } },
    add: (app) => app.use(fw.directory(root)),
  },
  'an icon': {
    path: '/favicon.ico',
    isKept: true,
    add: (app) => app.use(fw.favicon(`${root}/b.txt`)),
  },
  'a form with an error': {
    path: '/',
    question: upload(`${PART}--b`),
    add: (app) => app.use(fw.bodyParser()),
  },
  'a form': {
    path: '/',
    question: upload(`${PART}--b--\r\n`),
    add: (app) => app.use(fw.multipart()).use((_req, res) => res.send('form')),
  },
  'a body over the limit': {
    path: '/',
    question: { ...upload('x'.repeat(2000)), headers: { 'Content-Type': 'application/json' } },
    add: (app) => app.use(fw.limit(1000)).use(fw.json()),
  },
  'a 401 from a fw.basicAuth callback': {
    path: '/',
    question: signedIn,
    add: (app) => app.use(fw.basicAuth((_user, _pass, done) => setImmediate(done, null, null))),
  },
  'a 401 from a fw.basicAuth promise': {
    path: '/',
    question: signedIn,
    add: (app) => app.use(fw.basicAuth(async (_user, _pass) => false)),
  },
  'a fw.errorHandler page': {
    path: '/',
    question: asHtml,
    add(app) {
      app.use((_req, _res, next) => setImmediate(() => next(new Error('failed'))))
      app.use(fw.errorHandler({ log: false }))
    },
  },
  'a response from fw.vhost': {
    path: '/',
    add: (app) => app.use(fw.vhost('*', fw() as never)),
  },
}

for (const [name, { path, question, isKept, add }] of Object.entries(later)) {
  test(`${name} is dropped if another response was sent first`, async () => {
    const app = fw()
    app.use((_req, res, next) => {
      next()
      res.send(503, 'first')
    })
    add(app)
    await serving(app, async (address) => {
      const first = await ask(address, path, question)
      assert.equal(`${first.status} ${first.text}`, '503 first')
      if (!isKept) assert.equal((await ask(address, path, question)).status, 503)
      await settled()
    })
  })
}

test('only the first result of a fw.basicAuth verifier counts', async () => {
  const app = fw()
  app.use(
    fw.basicAuth((_user, _pass, done) => {
      setImmediate(() => {
        done(null, null)
        done(null, null)
      })
    }),
  )
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/', signedIn)).status, 401)
    assert.equal((await ask(address, '/', signedIn)).status, 401)
  })
})

test('the error from fw.timeout is dropped if another response was sent first', async () => {
  const DELAY = 54_321
  await holdingTimers(DELAY, async (held) => {
    const app = fw()
    app.use(fw.timeout(DELAY))
    app.use((_req, res) => {
      for (const timer of held) timer.fire()
      res.send(503, 'first')
    })
    await serving(app, async (address) => {
      const first = await ask(address, '/')
      assert.equal(`${first.status} ${first.text}`, '503 first')
      assert.equal((await ask(address, '/')).status, 503)
    })
  })
})

test('the automatic OPTIONS response is dropped if another response was sent first', async () => {
  const app = fw()
  app.use((_req, res, next) => {
    res.send(503, 'first')
    next()
  })
  app.get('/', (_req, res) => res.end())
  const { status } = await serving(app, (address) => ask(address, '/', { method: 'OPTIONS' }))
  assert.equal(status, 503)
})

for (const failing of [false, true]) {
  test(`a timer sends the response while ${failing ? 'an error' : 'a 404'} waits for the body`, async () => {
    const app = fw()
    const waiting = new Promise<Response>((resolve) => {
      app.use((_req, res, next) => {
        next(failing ? new Error('failed') : undefined)
        setImmediate(() => setImmediate(resolve, res))
      })
    })
    await serving(app, async (address) => {
      const client = halfSent(address)
      const res = await waiting
      res.send(503, 'late')
      await once(client.socket, 'data')
      client.sendRest()
      client.socket.write('GET /again HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      await once(client.socket, 'close')
      assert.match(client.text(), /^HTTP\/1\.1 503 /)
    })
  })
}

test('a URL that cannot be parsed is an error when a directory needs a trailing slash', async () => {
  for (const add of [fw.static, fw.directory]) {
    const app = fw()
    app.use((req, _res, next) => {
      req.originalUrl = 'http://['
      next()
    })
    app.use(add(root))
    assert.equal((await serving(app, (address) => ask(address, '/dir'))).status, 500)
  }
})

test('a wrapper around the response that throws closes the connection', async () => {
  const app = fw()
  app.use((_req, res, next) => {
    res.end = () => {
      throw new Error('thrown by res.end')
    }
    next()
  })
  const warned = once(process, 'warning')
  await serving(app, async (address) => {
    await assert.rejects(ask(address, '/nope'), { code: 'ECONNRESET' })
  })
  const [warning] = await warned
  assert.equal((warning as { code?: string }).code, 'FWJS_RESPONSE_FAILED')
})
