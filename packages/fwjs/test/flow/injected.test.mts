import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import fw, { type Express, type RequestHandler } from 'fwjs'
import { ask, serving } from '../support/client.mts'
import { InjectedResponse, type Injection, inject } from '../support/injection.mts'
import { quietApp } from '../support/quiet.mts'

const greeting = (): Express =>
  quietApp()
    .use(fw.json())
    .all('/:name', (req, res) => res.json([req.params.name, req.ip, req.body ?? null]))

/** Sends a request over a socket to a server created for the app and to one that calls it. */
async function overSockets(app: Express, path: string): Promise<string[]> {
  const texts: string[] = []
  for (const listener of [app, (...messages: Parameters<Express>) => app(...messages)]) {
    // Creates its own server: another transport of the suite would inject these too.
    await serving(http.createServer(listener as http.RequestListener), async (address) => {
      texts.push((await ask(address, path)).text)
      texts.push((await ask(address, path)).text)
    })
  }
  return texts
}

function pause(): { until: Promise<void>; passOn: () => void } {
  let passOn = () => {}
  const until = new Promise<void>((resolve) => {
    passOn = resolve
  })
  return { until, passOn }
}

const json = '["ann","127.0.0.1",{}]'

test('an injected request is served, and so is a later request over a socket', async () => {
  const app = greeting()
  for (let round = 0; round < 2; round++) {
    assert.equal((await inject(app, '/ann')).text, json)
    assert.deepEqual(await overSockets(app, '/ann'), [json, json, json, json])
  }
  assert.equal(Object.getPrototypeOf(fw.request), http.IncomingMessage.prototype)
  assert.equal(Object.getPrototypeOf(fw.response), http.ServerResponse.prototype)
})

test('requests over a socket are served while an injected request waits', async () => {
  const app = greeting()
  const held: (() => void)[] = []
  app.get('/held/:name', (req, res) => {
    held.push(() => res.send(`held ${req.params['name']}`))
  })
  const first = inject(app, '/held/bob')
  assert.deepEqual(await overSockets(app, '/ann'), [json, json, json, json])
  assert.equal((await inject(app, '/ann')).text, json)
  held[0]?.()
  assert.equal((await first).text, 'held bob')
})

test('a request that the injecting package passes on later is served', async () => {
  const app = greeting()
  const { until, passOn } = pause()
  const late = inject(app, '/late', { until })
  assert.equal((await inject(app, '/ann')).text, json)
  assert.deepEqual(await overSockets(app, '/ann'), [json, json, json, json])
  passOn()
  assert.equal((await late).text, '["late","127.0.0.1",{}]')
})

const rejecting: [string, () => Express, Injection][] = [
  ['without routes', () => quietApp(), {}],
  ['that rejects the host', () => greeting().enable('strict host'), { headers: { host: 'a b' } }],
  ['whose query parser fails', () => failingQuery(), {}],
]

function failingQuery(): Express {
  const app = quietApp()
  app.set('query parser', () => {
    throw new Error('no query')
  })
  return app.get('/', (_req, res) => {
    res.end()
  })
}

for (const [what, create, injection] of rejecting) {
  test(`a request injected into an app ${what} leaves the prototypes as they were`, async () => {
    const app = create()
    assert.ok((await inject(app, '/?a=b', injection)).status >= 400)
    assert.deepEqual(await overSockets(greeting(), '/ann'), [json, json, json, json])
  })
}

test('injected messages keep the methods of their class, in sub-apps and after them', async () => {
  const app = quietApp()
  const child = quietApp()
  const seen: unknown[] = []
  const look: RequestHandler = (req, res, next) => {
    seen.push([req.app === app, res.app === app, Reflect.get(req, 'mark')?.call(req), req.path])
    seen.push([
      Object.is(res.end, InjectedResponse.prototype.end),
      res.req === req,
      req.res === res,
    ])
    next()
  }
  child.use(look)
  app.use('/child', child)
  app.use(look, (_req, res) => res.send('after'))
  assert.equal((await inject(app, '/child/x')).text, 'after')
  const bound = [true, true, true]
  assert.deepEqual(seen, [
    [false, false, 'injected', '/x'],
    bound,
    [true, true, 'injected', '/child/x'],
    bound,
  ])
})

test('a sub-app that handles an injected request directly keeps the properties of fw.request', async () => {
  const child = greeting()
  const app = quietApp().use('/child', child)
  const { until, passOn } = pause()
  const late = inject(app, '/child/ann', { until })
  assert.equal((await inject(child, '/ann')).text, json)
  assert.deepEqual(await overSockets(app, '/child/ann'), [json, json, json, json])
  assert.equal(Object.getPrototypeOf(child.request), app.request)
  assert.equal(Object.getPrototypeOf(app.request), fw.request)
  passOn()
  assert.equal((await late).text, json)
})

test('properties that an app adds to the prototypes appear on injected messages immediately', async () => {
  const app = quietApp()
  app.get('/', (req, res) => {
    Reflect.set(app.request, 'later', 'of the request')
    res.json([Reflect.get(req, 'later'), Reflect.get(res, 'later') ?? null])
    Reflect.set(app.response, 'later', 'of the response')
  })
  assert.equal((await inject(app, '/')).text, '["of the request",null]')
  assert.equal((await inject(app, '/')).text, '["of the request","of the response"]')
})

test('an injected request has no property that needs the IncomingMessage constructor', async () => {
  const app = quietApp()
  let values: unknown[] = []
  app.get('/', (req, res) => {
    values = [req.trailers, Reflect.get(req, 'signal'), req.headers.host]
    res.end()
  })
  await inject(app, '/')
  assert.deepEqual(values, [undefined, undefined, 'localhost'])
})

test('an injected body is parsed', async () => {
  const body = '{"a":1}'
  const headers = { 'content-type': 'application/json', 'content-length': '7' }
  const { text } = await inject(greeting(), '/ann', { method: 'POST', headers, body })
  assert.equal(text, '["ann","127.0.0.1",{"a":1}]')
})

test('destroying an injected request uses the method of its class', async () => {
  const app = quietApp()
  app.get('/', (req) => {
    req.destroy()
  })
  await assert.rejects(inject(app, '/'), /The request was destroyed/)
})

test('a server that is not adopted serves requests even if the app was not called before', async () => {
  const app = greeting().disable('server adoption')
  const { until, passOn } = pause()
  const late = inject(app, '/late', { until })
  assert.deepEqual(await overSockets(app, '/ann'), [json, json, json, json])
  passOn()
  assert.equal((await late).text, '["late","127.0.0.1",{}]')
})

test('a class derived from a Node.js class that an app puts below fw.response stays there', async () => {
  class OwnResponse extends http.ServerResponse {
    own(): string {
      return 'own'
    }
  }
  const app = quietApp().get('/', (_req, res) => res.send(Reflect.get(res, 'own').call(res)))
  Object.setPrototypeOf(fw.response, OwnResponse.prototype)
  try {
    const options = { ServerResponse: OwnResponse as typeof http.ServerResponse }
    for (const server of [http.createServer(options, app), http.createServer(app)]) {
      await serving(server, async (address) => assert.equal((await ask(address, '/')).text, 'own'))
    }
  } finally {
    Object.setPrototypeOf(fw.response, http.ServerResponse.prototype)
  }
})
