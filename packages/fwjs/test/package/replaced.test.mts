import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import fw from 'fwjs'
import { type Address, ask, serving } from '../support/client.mts'

/* The framework bypasses its own functions to save time; a replacement must still be called. */

const request = (app: http.RequestListener, path = '/') =>
  serving(app, (address: Address) => ask(address, path))

type Members = Record<string, (...args: unknown[]) => unknown>

/** Wraps a method to record the first argument of every call. */
function listen(owner: object, name: string, heard: unknown[]): void {
  const members = owner as Members
  const original = members[name] as Members[string]
  members[name] = function (this: unknown, ...args: unknown[]) {
    heard.push(args[0])
    return original.apply(this, args)
  }
}

const ofResponse: [name: string, calls: unknown[]][] = [
  ['set', ['Content-Type', 'Content-Type', 'Content-Length', 'ETag']],
  ['get', ['Content-Type', 'Content-Type', 'ETag']],
  ['send', ['{"a":1}']],
  ['setHeader', ['Content-Type', 'Content-Type', 'Content-Length', 'ETag']],
]

for (const [name, calls] of ofResponse) {
  test(`res.json calls a replaced res.${name}`, async () => {
    const app = fw()
    const heard: unknown[] = []
    listen(app.response, name, heard)
    app.get('/', (_req, res) => {
      res.json({ a: 1 })
    })
    const reply = await request(app)
    assert.equal(reply.text, '{"a":1}')
    assert.deepEqual(heard, calls)
  })
}

test('a replaced ServerResponse.prototype.end gets the bytes of a string, as in Express', async () => {
  const heard: unknown[] = []
  const { prototype } = http.ServerResponse
  listen(prototype, 'end', heard)
  try {
    await request(fw().get('/', (_req, res) => res.send('text')))
  } finally {
    Reflect.deleteProperty(prototype, 'end')
  }
  assert.deepEqual(heard, [Buffer.from('text')])
})

test('res.send calls a replaced res.type for HTML', async () => {
  const app = fw()
  const heard: unknown[] = []
  listen(app.response, 'type', heard)
  app.get('/', (_req, res) => {
    res.send('text')
  })
  await request(app)
  assert.deepEqual(heard, ['html'])
})

test("a res.setHeader replaced by middleware sees the response's headers", async () => {
  const app = fw()
  const heard: unknown[] = []
  app.use((_req, res, next) => {
    listen(res, 'setHeader', heard)
    listen(res, 'getHeader', heard)
    next()
  })
  app.get('/', (_req, res) => {
    res.send('text')
  })
  await request(app)
  const ofType = Array.from({ length: 4 }, () => 'Content-Type')
  assert.deepEqual(heard, [...ofType, 'ETag', 'Content-Length', 'ETag'])
})

test('a ServerResponse.prototype.setHeader replaced by an agent sees the headers', async () => {
  const heard: unknown[] = []
  const { setHeader } = http.ServerResponse.prototype
  listen(http.ServerResponse.prototype, 'setHeader', heard)
  try {
    const app = fw()
    app.get('/', (_req, res) => {
      res.json({})
    })
    await request(app)
  } finally {
    http.ServerResponse.prototype.setHeader = setHeader
  }
  assert.deepEqual(heard, [
    'X-Powered-By',
    'Content-Type',
    'Content-Type',
    'Content-Length',
    'ETag',
  ])
})

test('the final handler calls setHeader and removeHeader replaced by middleware', async () => {
  const app = fw()
  const heard: unknown[] = []
  app.use((_req, res, next) => {
    listen(res, 'setHeader', heard)
    listen(res, 'removeHeader', heard)
    next()
  })
  await request(app)
  assert.deepEqual(heard, [
    'Content-Encoding',
    'Content-Language',
    'Content-Range',
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'Content-Type',
    'Content-Length',
  ])
})

test('a replaced app.get or app.enabled is called for the settings', async () => {
  const app = fw()
  app.get('/', (_req, res) => {
    res.json({ a: 1 })
  })
  const heard: unknown[] = []
  listen(app, 'get', heard)
  listen(app, 'enabled', heard)
  await request(app)
  for (const name of ['env', 'x-powered-by', 'json escape', 'json spaces', 'etag fn']) {
    assert.ok(heard.includes(name), name)
  }
})

test('a replaced process_params is called for every layer, with or without keys', async () => {
  const app = fw()
  app.get('/:id', (_req, res) => {
    res.end()
  })
  const heard: unknown[] = []
  listen((app as unknown as { _router: object })._router, 'process_params', heard)
  await request(app, '/1')
  assert.equal(heard.length, 3)
})

test('a sent response rejects headers as Node.js does', async () => {
  const app = fw()
  const failures: unknown[] = []
  app.get('/', (_req, res) => {
    res.end('first')
    try {
      res.json({})
    } catch (error) {
      failures.push((error as { code: string }).code)
    }
  })
  await request(app)
  assert.deepEqual(failures, ['ERR_HTTP_HEADERS_SENT'])
})

test('an ETag from the app is validated by Node.js', async () => {
  const app = fw()
  app.set('env', 'test')
  app.set('etag', () => '"a"\r\nX-Injected: yes')
  app.get('/', (_req, res) => {
    res.json({})
  })
  const reply = await request(app)
  assert.equal(reply.status, 500)
  assert.equal(reply.headers['x-injected'], undefined)
})
