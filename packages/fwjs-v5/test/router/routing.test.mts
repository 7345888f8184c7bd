import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs-v5'
import { get } from '../support/client.mts'
import { thrownBy } from '../support/reply.mts'

test('OPTIONS lists the methods in alphabetical order', async () => {
  const app = fw()
  app.put('/a', (_req, res) => res.end())
  app.get('/a', (_req, res) => res.end())
  const { status, headers, text } = await get(app, '/a', { method: 'OPTIONS' })
  assert.deepEqual([status, headers.allow, text], [200, 'GET, HEAD, PUT', 'GET, HEAD, PUT'])
  assert.equal(headers['content-type'], 'text/plain')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal((await get(app, '/b', { method: 'OPTIONS' })).status, 404)
})

test('OPTIONS after a response was sent goes to the callback as an error', async () => {
  const app = fw()
  const router = fw.Router()
  router.get('/', (_req, res) => res.end())
  app.use((_req, res, next) => {
    res.end('sent')
    next()
  })
  const errors: unknown[] = []
  app.use(router, (error: unknown, _req: fw.Request, _res: fw.Response, _next: fw.NextFunction) => {
    errors.push(Reflect.get(Object(error), 'code'))
  })
  assert.equal((await get(app, '/', { method: 'OPTIONS' })).text, 'sent')
  assert.deepEqual(errors, ['ERR_HTTP_HEADERS_SENT'])
})

test('a mount path ends at a slash', async () => {
  const app = fw()
  app.use(/^\/a/, (req, res) => res.end(req.url))
  assert.equal((await get(app, '/a/b')).text, '/b')
  assert.equal((await get(app, '/a.b')).status, 404)
})

test('all of an app has one layer per method, all of a router has one', () => {
  const app = fw()
  app.all('/', () => {})
  const router = fw.Router()
  router.all('/', () => {})
  const lengthOf = ({ stack }: { stack: unknown[] }) =>
    (stack[0] as { route: { stack: unknown[] } }).route.stack.length
  assert.ok(lengthOf(app.router) > 30)
  assert.equal(lengthOf(router), 1)
})

test('a path that cannot be decoded is a 400', async () => {
  const app = fw()
  app.get('/:id', (_req, res) => res.end())
  const { status, text } = await get(app, '/%zz')
  assert.equal(status, 400)
  assert.match(text, /Failed to decode param/)
})

test('a path of Express 4 is an error, and leaves no route', () => {
  const app = fw()
  assert.match(
    thrownBy(() => app.get('/*', () => {})),
    /^TypeError: Missing parameter name at index 2: \/\*; visit/,
  )
  assert.equal(app.router.stack.length, 0)
})

test('routers find their route among many, after the stack was indexed', async () => {
  const app = fw()
  for (let index = 0; index < 40; index++) {
    app.get(`/r${index}/:id`, (req, res) => res.end(`${index} ${req.params.id}`))
  }
  app.get('/q{/:opt}', (req, res) => res.end(String(req.params.opt)))
  for (const round of [1, 2, 3, 4, 5]) {
    assert.equal((await get(app, `/r39/${round}`)).text, `39 ${round}`)
    assert.equal((await get(app, '/q')).text, 'undefined')
    assert.equal((await get(app, '/r40/1')).status, 404)
  }
})

test('a path with a space is reported outside production', async () => {
  const warnings: string[] = []
  const listen = (warning: Error & { code?: string }) => warnings.push(String(warning.code))
  process.on('warning', listen)
  fw().use('/my folder', () => {})
  fw().get('/:"my name"', () => {})
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', listen)
  assert.deepEqual(warnings, ['FWJS_PATH_NOT_ENCODED'])
})
