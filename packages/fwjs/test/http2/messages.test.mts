import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { certificate } from '../support/certificate.mts'
import { proves } from '../support/fast-paths.mts'
import { askHttp2, servingHttp2, sessionOf } from '../support/http2-client.mts'
import { quietApp, warningsOf } from '../support/quiet.mts'

/** Adds a property to `app.request`, `app.response`, or another prototype. */
const added = (target: object, name: string, value: unknown): void => {
  Reflect.set(target, name, value)
}

test('properties added later appear on the next request and on the current one', async () => {
  const app = quietApp()
  app.get('/', (req, res) => {
    const before = [Reflect.get(req, 'later'), Reflect.get(res, 'later')]
    added(app.request, 'later', 'of the request')
    added(fw.response, 'later', 'of all responses')
    res.json([before, [Reflect.get(req, 'later'), Reflect.get(res, 'later')]])
  })
  const seen = ['of the request', 'of all responses']
  try {
    await servingHttp2(app, async (origin) => {
      const first = JSON.parse((await askHttp2(origin, '/')).text)
      assert.deepEqual(first, [[null, null], seen])
      assert.deepEqual(JSON.parse((await askHttp2(origin, '/')).text), [seen, seen])
    })
  } finally {
    Reflect.deleteProperty(fw.response, 'later')
  }
})

test('properties that a package adds to node:http requests appear on the request', async () => {
  const { prototype } = http.IncomingMessage
  added(prototype, 'isKnown', () => true)
  const app = quietApp().get('/', (req, res) => res.json(Reflect.get(req, 'isKnown')()))
  try {
    await servingHttp2(app, async (origin) => {
      assert.equal((await askHttp2(origin, '/')).text, 'true')
    })
  } finally {
    Reflect.deleteProperty(prototype, 'isKnown')
  }
})

test('a sub-app has its own properties, and the app has its own again afterwards', async () => {
  const app = quietApp()
  const child = quietApp()
  added(app.response, 'owner', 'app')
  added(child.response, 'owner', 'child')
  child.use((_req, res, next) => {
    res.locals['seen'] = [Reflect.get(res, 'owner'), res.app === child]
    next()
  })
  app.use('/child', child)
  app.use((_req, res) => {
    res.json([res.locals['seen'], Reflect.get(res, 'owner'), res.app === app])
  })
  await servingHttp2(app, async (origin) => {
    for (let round = 0; round < 2; round++) {
      const { text } = await askHttp2(origin, '/child')
      assert.deepEqual(JSON.parse(text), [['child', true], 'app', true])
    }
  })
})

/** Returns true if the second request has the app's properties before the app sees it. */
async function bornTo(app: Express, server: http2.Http2Server): Promise<boolean> {
  app.get('/', (_req, res) => {
    res.end()
  })
  let isBorn = false
  await servingHttp2(server, async (origin) => {
    await askHttp2(origin, '/')
    server.prependListener('request', (req) => {
      isBorn = Reflect.get(req, 'app') === app
    })
    await askHttp2(origin, '/')
  })
  return isBorn
}

test(
  "a server created for the app creates messages with the app's properties",
  proves('http2-streams'),
  async () => {
    const app = quietApp()
    assert.equal(await bornTo(app, http2.createServer(app)), true)
  },
)

test('a server with another listener, or with server adoption disabled, is not changed', async () => {
  const servers: ((app: Express) => http2.Http2Server)[] = [
    (app) => http2.createServer(app).on('request', () => {}),
    (app) => http2.createServer((req, res) => app(req, res)),
    (app) => http2.createServer(app).on('stream', () => {}),
    (app) => http2.createServer(app.disable('server adoption')),
  ]
  for (const serverOf of servers) {
    const app = quietApp()
    assert.equal(await bornTo(app, serverOf(app)), false)
  }
})

test('a class that the app passes to the server keeps its properties', async () => {
  class OwnRequest extends http2.Http2ServerRequest {
    get own(): string {
      return `own ${this.url}`
    }
  }
  const app = quietApp()
  app.get('/', (req, res) => res.json([Reflect.get(req, 'own'), req.path]))
  const server = http2.createServer({ Http2ServerRequest: OwnRequest }, app)
  await servingHttp2(server, async (origin) => {
    for (let round = 0; round < 2; round++) {
      assert.deepEqual(JSON.parse((await askHttp2(origin, '/')).text), ['own /', '/'])
    }
  })
})

test('each server has its own response classes', async () => {
  class OwnResponse extends http2.Http2ServerResponse {
    get own(): string {
      return 'own'
    }
  }
  const app = quietApp()
  app.get('/', (_req, res) => res.send(Reflect.get(res, 'own') ?? 'none'))
  const options = { Http2ServerResponse: OwnResponse as typeof http2.Http2ServerResponse }
  const servers = [http2.createServer(app), http2.createServer(options, app)]
  const texts = servers.map((server) =>
    servingHttp2(server, async (origin) => (await askHttp2(origin, '/')).text),
  )
  assert.deepEqual(await Promise.all(texts), ['none', 'own'])
})

test('an app with replaced prototypes uses the new ones', async () => {
  const app = quietApp()
  app.get('/', (_req, res) => res.send(Reflect.get(res, 'mark') ?? 'none'))
  await servingHttp2(app, async (origin) => {
    assert.equal((await askHttp2(origin, '/')).text, 'none')
    app.response = Object.assign(Object.create(app.response), { mark: 'marked' })
    assert.equal((await askHttp2(origin, '/')).text, 'marked')
  })
})

test('one port serves HTTP/2 and HTTP/1.1 over TLS', async () => {
  const app = quietApp()
  app.get('/', (req, res) => res.json([req.httpVersion, req.protocol, req.secure]))
  const server = http2.createSecureServer({ ...certificate, allowHTTP1: true }, app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `https://127.0.0.1:${port}`
  try {
    for (let round = 0; round < 2; round++) {
      assert.equal((await askHttp2(origin, '/')).text, '["2.0","https",true]')
      const request = https.get(origin, { rejectUnauthorized: false, agent: false })
      const [response] = await once(request, 'response')
      assert.equal(String(await response.toArray()), '["1.1","https",true]')
    }
  } finally {
    server.close()
  }
})

test("nothing is written to the app's log", async () => {
  const app = quietApp()
  app.get('/', (_req, res) => {
    res.statusMessage = 'Fine'
    res.set({ Connection: 'close', 'Keep-Alive': 'timeout=5', 'X-Own': 'kept' })
    res.writeHead(201, 'Made', { Upgrade: 'h2c', 'Transfer-Encoding': 'chunked', 'X-Too': 'kept' })
    res.end(res.statusMessage)
  })
  const warnings = await warningsOf(() =>
    servingHttp2(app, async (origin) => {
      const { status, headers, text } = await askHttp2(origin, '/')
      const { 'x-own': own, 'x-too': too, connection, upgrade } = headers
      assert.deepEqual([status, own, too, text], [201, 'kept', 'kept', ''])
      assert.deepEqual(
        [connection, upgrade, headers['keep-alive']],
        [undefined, undefined, undefined],
      )
    }),
  )
  assert.deepEqual(warnings, [])
})

test('a session serves many concurrent requests', async () => {
  const app = quietApp()
  const waiting: (() => void)[] = []
  app.get('/:name', (req, res) => {
    waiting.push(() => res.send(req.params.name))
    if (waiting.length === 20) for (const respond of waiting.reverse()) respond()
  })
  await servingHttp2(app, async (origin) => {
    const session = await sessionOf(origin)
    const names = Array.from({ length: 20 }, (_, index) => `name-${index}`)
    const texts = await Promise.all(
      names.map(async (name) => String(await session.request({ ':path': `/${name}` }).toArray())),
    )
    assert.deepEqual(texts, names)
    session.destroy()
  })
})

test('a replaced res.write gets nothing that is passed to end, as over HTTP/1.1', async () => {
  const written: unknown[] = []
  const app = quietApp().use((_req, res) => {
    const { write } = res
    res.write = ((chunk: string) => {
      written.push(chunk)
      return write.call(res, chunk, 'utf8')
    }) as typeof res.write
    res.write('a')
    res.end('b')
  })
  await servingHttp2(app, async (origin) => {
    assert.equal((await askHttp2(origin, '/')).text, 'ab')
  })
  assert.deepEqual(written, ['a'])
})

test('a write after the end fails its callback, and the response stays complete', async () => {
  const codes: unknown[] = []
  const app = quietApp().use((_req, res) => {
    res.end('whole')
    res.write('late', (error) => codes.push((error as NodeJS.ErrnoException).code))
  })
  await servingHttp2(app, async (origin) => {
    assert.equal((await askHttp2(origin, '/')).text, 'whole')
  })
  assert.deepEqual(codes, ['ERR_STREAM_WRITE_AFTER_END'])
})
