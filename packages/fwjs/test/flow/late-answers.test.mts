import assert from 'node:assert/strict'
import { once } from 'node:events'
import test from 'node:test'
import fw, { type Application, type Response } from 'fwjs'
import { ask, serving } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'
import { halfSent } from '../support/half-sent.mts'
import { quietApp } from '../support/quiet.mts'

const root = folderOf({ 'dir/a.txt': 'a', 'b.txt': 'b' })

/** Responses that are decided while a request runs and written in a later tick. */
const later: Record<string, { path: string; add(app: Application): void }> = {
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
  'a sent file': {
    path: '/',
    add: (app) => app.use((_req, res) => res.sendFile('b.txt', { root })),
  },
  'a missing file for sendFile': {
    path: '/',
    add: (app) => app.use((_req, res) => res.sendFile('c', { root })),
  },
  'a sent folder': {
    path: '/',
    add: (app) => app.use((_req, res) => res.sendFile('dir', { root })),
  },
  'a download': { path: '/', add: (app) => app.use((_req, res) => res.download(`${root}/b.txt`)) },
}

for (const [name, { path, add }] of Object.entries(later)) {
  test(`${name} is dropped if another response was sent first`, async () => {
    const app = quietApp()
    app.use((_req, res, next) => {
      next()
      res.status(503).send('first')
    })
    add(app)
    await serving(app, async (address) => {
      const first = await ask(address, path)
      assert.equal(`${first.status} ${first.text}`, '503 first')
      assert.equal((await ask(address, path)).status, 503)
    })
  })
}

test('the automatic OPTIONS response is dropped if another response was sent first', async () => {
  const app = quietApp()
  app.use((_req, res, next) => {
    res.status(503).send('first')
    next()
  })
  app.get('/', (_req, res) => res.end())
  const { status } = await serving(app, (address) => ask(address, '/', { method: 'OPTIONS' }))
  assert.equal(status, 503)
})

for (const failing of [false, true]) {
  test(`a timer sends the response while ${failing ? 'an error' : 'a 404'} waits for the body`, async () => {
    const app = quietApp()
    const waiting = new Promise<Response>((resolve) => {
      app.use((_req, res, next) => {
        next(failing ? (new Error('failed') as never) : undefined)
        setImmediate(resolve, res)
      })
    })
    await serving(app, async (address) => {
      const client = halfSent(address)
      const res = await waiting
      res.status(503).send('late')
      await once(client.socket, 'data')
      client.sendRest()
      client.socket.write('GET /again HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      await once(client.socket, 'close')
      assert.match(client.text(), /^HTTP\/1\.1 503 /)
    })
  })
}

test('a URL that cannot be parsed is an error when a directory needs a trailing slash', async () => {
  const app = quietApp()
  app.use((req, _res, next) => {
    req.originalUrl = 'http://['
    next()
  })
  app.use(fw.static(root))
  assert.equal((await serving(app, (address) => ask(address, '/dir'))).status, 500)
})

test('a wrapper around the response that throws closes the connection', async () => {
  const app = quietApp()
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
