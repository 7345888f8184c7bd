import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs-v5'
import { get } from '../support/client.mts'
import { seenBy } from '../support/reply.mts'

test('settings, engines, and the cache have no prototype', () => {
  const app = fw()
  for (const name of ['settings', 'engines', 'cache', 'locals'])
    assert.equal(Object.getPrototypeOf(Reflect.get(app, name)), null)
})

test('the default query parser is simple', async () => {
  assert.equal(fw().get('query parser'), 'simple')
  const app = fw()
  const seen = await seenBy((req) => req.query, { app, path: '/?a[b]=1&c=1&c=2' })
  assert.deepEqual(seen, { 'a[b]': '1', c: ['1', '2'] })
})

test('query parser extended parses nested names, false parses nothing', async () => {
  const extended = fw().set('query parser', 'extended')
  assert.deepEqual(await seenBy((req) => req.query, { app: extended, path: '/?a[b]=1' }), {
    a: { b: '1' },
  })
  const [many, most] = [`/?${'a=1&'.repeat(21)}`, '/?a[19]=x&b[20]=y']
  assert.deepEqual(await seenBy((req) => req.query, { app: extended, path: many }), {
    a: { ...Array(21).fill('1') },
  })
  assert.deepEqual(await seenBy((req) => req.query, { app: extended, path: most }), {
    a: ['x'],
    b: { 20: 'y' },
  })
  const none = fw().set('query parser', false)
  const look = (req: { query: object }) => [req.query, Object.getPrototypeOf(req.query)]
  assert.deepEqual(await seenBy(look, { app: none, path: '/?a=1' }), [{}, null])
})

test('a query is parsed at each read, and assigning it throws', async () => {
  const seen = await seenBy(
    (req) => {
      req.query['a'] = '2'
      let message = ''
      try {
        Reflect.apply(Object.assign, Object, [req, { query: {} }])
      } catch (error) {
        message = (error as Error).message
      }
      return [req.query['a'], Object.hasOwn(req, 'query'), message]
    },
    { path: '/?a=1' },
  )
  const message = 'Cannot set property query of #<IncomingMessage> which has only a getter'
  assert.deepEqual(seen, ['1', false, message])
})

test('with writable query, the query is parsed once and can be changed and replaced', async () => {
  const app = fw().enable('writable query')
  app.use((req, _res, next) => {
    req.query['b'] = '2'
    next()
  })
  const inner = fw()
  inner.use((req, _res, next) => {
    req.query['c'] = '3'
    next()
  })
  app.use(inner)
  app.get('/kept', (req, res) => res.json(req.query))
  app.get('/replaced', (req, res) => {
    req.query = { d: '4' }
    res.json(req.query)
  })
  assert.equal((await get(app, '/kept?a=1')).text, '{"a":"1","b":"2","c":"3"}')
  assert.equal((await get(app, '/replaced?a=1')).text, '{"d":"4"}')
})

test('with writable query, an error of the query parser gets an error page', async () => {
  const app = fw().set('env', 'test').enable('writable query')
  app.set('query parser', () => {
    throw new Error('unparsable')
  })
  const { status, text } = await get(app, '/?a')
  assert.equal(status, 500)
  assert.match(text, /Error: unparsable/)
})

test('with writable query, a query that a handler has defined stays as it is', async () => {
  const app = fw().enable('writable query')
  app.use((req, _res, next) => {
    delete (req as Partial<typeof req>).query
    Object.defineProperty(req, 'query', { get: () => ({ defined: '1' }) })
    next()
  })
  app.use(fw().get('/', (req, res) => res.json(req.query)))
  assert.equal((await get(app, '/?a=1')).text, '{"defined":"1"}')
})

test('a sub-app inherits writable query', async () => {
  const app = fw().enable('writable query')
  const inner = fw()
  inner.get('/', (req, res) => res.json(Object.hasOwn(req, 'query')))
  app.use('/inner', inner)
  assert.equal((await get(app, '/inner')).text, 'true')
})

test('app.router is created once, with the routing settings of that time', async () => {
  const app = fw()
  app.enable('case sensitive routing')
  assert.equal(app.router, app.router)
  assert.ok(app.router instanceof fw.Router)
  app.enable('strict routing')
  app.get('/A', (_req, res) => res.end('A'))
  assert.equal((await get(app, '/A/')).text, 'A')
  assert.equal((await get(app, '/a')).status, 404)
  assert.equal(app.router.stack.length, 1)
})

test('an app without layers sets the header and passes a request on', async () => {
  const reply = await get(fw(), '/')
  assert.deepEqual([reply.status, reply.headers['x-powered-by']], [404, 'fw'])
  const plain = await get(fw().disable('x-powered-by'), '/')
  assert.equal(plain.headers['x-powered-by'], undefined)
})

test('an app can replace the getter of its router', () => {
  const app = fw()
  const descriptor = Object.getOwnPropertyDescriptor(app, 'router')
  assert.deepEqual(
    [descriptor?.configurable, descriptor?.enumerable, descriptor?.set, descriptor?.get?.name],
    [true, true, undefined, 'getrouter'],
  )
})

test('enabled, disabled, and path read the settings and the mount path', () => {
  const app = fw()
  const inner = fw()
  app.use('/a', inner)
  assert.equal(inner.path(), '/a')
  assert.deepEqual([app.enabled('etag'), app.disabled('strict routing')], [true, true])
})
