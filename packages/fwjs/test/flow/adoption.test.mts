import assert from 'node:assert/strict'
import http, { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { ask, serving } from '../support/client.mts'
import { proves } from '../support/fast-paths.mts'
import { quietApp } from '../support/quiet.mts'

/** Returns true if the server creates requests with the application's prototypes. */
async function bornTo(app: Express, server: http.Server): Promise<boolean[]> {
  app.get('/', (_req, res) => {
    res.end()
  })
  let born: boolean[] = []
  await serving(server, async (address) => {
    await ask(address, '/')
    // Only now, because an application adopts a server if it is its only listener.
    server.prependListener('request', (req, res) => {
      born = [
        Object.getPrototypeOf(req) === app.request,
        Object.getPrototypeOf(res) === app.response,
      ]
    })
    await ask(address, '/')
  })
  return born
}

test("Node.js creates the requests of app.listen with the application's prototypes", async () => {
  const app = quietApp()
  assert.deepEqual(await bornTo(app, app.listen(0, '127.0.0.1')), [true, true])
})

test(
  'a server created for the application is adopted on its first request',
  proves('server-classes'),
  async () => {
    const app = quietApp()
    assert.deepEqual(await bornTo(app, http.createServer(app)), [true, true])
  },
)

test('a server with another listener, a wrapper, or custom classes is not adopted', async () => {
  class OwnRequest extends IncomingMessage {}
  class OwnResponse extends ServerResponse<OwnRequest> {}
  const servers: ((app: Express) => http.Server)[] = [
    (app) => http.createServer(app).on('request', () => {}),
    (app) => http.createServer((req, res) => app(req, res)),
    (app) => http.createServer({ IncomingMessage: OwnRequest }, app as RequestListener),
    (app) => http.createServer({ ServerResponse: OwnResponse } as object, app as RequestListener),
  ]
  for (const serverOf of servers) {
    const app = quietApp()
    assert.deepEqual(await bornTo(app, serverOf(app)), [false, false])
  }
})

test('server adoption, if disabled, leaves a server as it is', async () => {
  const app = quietApp({ 'server adoption': false })
  assert.deepEqual(await bornTo(app, http.createServer(app)), [false, false])
})

test('server adoption can be disabled without changing how requests behave', async () => {
  for (const adopt of [true, false]) {
    const app = quietApp({ 'server adoption': adopt })
    app.get('/', (req, res) => {
      res.send(`${req.app === app} ${Object.getPrototypeOf(req) === app.request}`)
    })
    await serving(http.createServer(app), async (address) => {
      assert.equal((await ask(address, '/')).text, 'true true')
      assert.equal((await ask(address, '/')).text, 'true true')
    })
  }
})

test('an application with replaced prototypes uses the new ones', async () => {
  const app = quietApp()
  const own = Object.create(fw.request, { app: { value: app }, mark: { value: 'own' } })
  app.request = own
  app.get('/', (req, res) => {
    res.send(Reflect.get(req, 'mark'))
  })
  const server = app.listen(0, '127.0.0.1')
  await serving(server, async (address) => {
    assert.equal((await ask(address, '/')).text, 'own')
    assert.equal((await ask(address, '/')).text, 'own')
  })
})

test("requests stay native for the server's other listeners", async () => {
  const app = fw()
  app.get('/', (_req, res) => {
    res.send('from the app')
  })
  const server = http.createServer(app)
  await serving(server, async (address) => {
    assert.equal((await ask(address, '/')).text, 'from the app')
    let native = false
    server.on('request', (req) => {
      native = req instanceof IncomingMessage
    })
    assert.equal((await ask(address, '/')).text, 'from the app')
    assert.equal(native, true)
  })
})

test('a request has the route property only if a route matched, on every server', async () => {
  for (const adopt of [true, false]) {
    const app = quietApp({ 'server adoption': adopt })
    const seen: boolean[] = []
    app.use((req, res, next) => {
      res.on('finish', () => seen.push('route' in req))
      next()
    })
    app.get('/', (_req, res) => {
      res.send('found')
    })
    await serving(http.createServer(app), async (address) => {
      for (const path of ['/', '/', '/none', '/none']) await ask(address, path)
    })
    assert.deepEqual(seen, [true, true, false, false])
  }
})
