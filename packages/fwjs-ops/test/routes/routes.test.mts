import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type Request, type Response } from 'fwjs'
import { type RegisteredRoute, routes } from 'fwjs-ops'
import fw3 from 'fwjs-v3'

type Next = () => void

const respond = (_req: Request, res: Response): unknown => res.end()

/** Formats one line per row, indented by its depth. */
const lines = (rows: RegisteredRoute[]): string[] =>
  rows.map(({ kind, method, path, handlers, depth, opaque }) =>
    [
      `${'  '.repeat(depth)}${method ?? kind}`,
      path,
      handlers.map(({ name }) => name).join(','),
      opaque ? 'opaque' : '',
    ]
      .join(' ')
      .trimEnd(),
  )

/** Doesn't use the inspector, which would disturb the coverage of this process. */
const list = (app: object): RegisteredRoute[] => routes(app, { source: false })

/** Leaves out the two middleware functions that every app starts with. */
const linesOf = (app: object): string[] =>
  lines(list(app)).filter((line) => !/ (?:query|expressInit)$/.test(line))

test('routes, middleware, routers, and apps are listed in registration order with full patterns', () => {
  const app = fw()
  const users = fw.Router()
  const admin = fw()
  users.get(
    '/:id',
    function load(_req: Request, _res: Response, next: Next) {
      next()
    },
    function show(_req: Request, res: Response) {
      res.end()
    },
  )
  users.post('/', function create(_req: Request, res: Response) {
    res.end()
  })
  admin.get('/', respond)
  app.use(function log(_req: Request, _res: Response, next: Next) {
    next()
  })
  app.use('/users', users)
  users.use('/admin', admin)
  app.use((_error: unknown, _req: Request, _res: Response, _next: Next) => {})
  assert.deepEqual(linesOf(app), [
    'middleware / log',
    'router /users router',
    '  GET /users/:id load,show',
    '  POST /users create',
    '  app /users/admin app',
    '    GET /users/admin respond',
    'error handler / <anonymous>',
  ])
})

test("an app without routes has none, and a value that isn't an app is rejected", () => {
  assert.deepEqual(routes(fw()), [])
  for (const value of [{}, () => {}, null, 'app', { handle() {} }]) {
    assert.throws(
      () => routes(value as object),
      /^TypeError: routes: first argument must be an app/,
    )
  }
})

test('a route has a row for each method, and app.all has one', () => {
  const app = fw()
  const route = app.route('/a')
  route.all(function any(_req, _res, next) {
    next()
  })
  route.get(respond).delete(respond)
  app.all('/b', respond)
  app.route('/c')
  const more = app.route('/d')
  app.all('/e', respond)
  app._router.stack.at(-1).route.get(function more() {})
  more.put(respond)
  assert.deepEqual(linesOf(app), [
    'ALL /a any',
    'GET /a any,respond',
    'DELETE /a any,respond',
    'ALL /b respond',
    'route /c',
    'PUT /d respond',
    'ALL /e respond',
    'GET /e respond,more',
  ])
})

/** The arguments of `app.use`, and how they are displayed. */
const mounts: [given: string | RegExp | (string | RegExp)[], text: string][] = [
  ['/', '/'],
  ['*', '*'],
  ['/api', '/api'],
  ['/api/', '/api'],
  ['/a.b', '/a.b'],
  ['/:id', '/:id'],
  ['/:id?', '/:id?'],
  ['/users/:id/files/:name', '/users/:id/files/:name'],
  ['/:name.:ext?', '/:name.:ext?'],
  ['/:from-:to', '/:from-:to'],
  ['/:id(\\d+)', '/:id(\\d+)'],
  ['/:rest*', '/:rest*'],
  ['/files/*', '/files/*'],
  ['/a(bc)?d', '/a(bc)?d'],
  ['/(a|b)', '/(a|b)'],
  ['/a+b', '/a+b'],
  ['/a\\.b', '/a.b'],
  ['/ab?c', '/ab?c'],
  [['/a', '/b/:id', '/c/:id'], '(/a|/b/:id|/c/:id)'],
  [['/a'], '/a'],
  [['/', '/a'], '(/|/a)'],
  [/^\/a(b)$/i, '/^\\/a(b)$/i'],
  [['/a', /^\/b/], '/^\\/a\\/?(?=\\/|$)|^\\/b/i'],
]

for (const [given, text] of mounts) {
  test(`the path of use(${given instanceof RegExp ? given : JSON.stringify(given)}) is ${text}`, () => {
    const app = fw()
    app.use(given, (_req: Request, _res: Response, next: Next) => next())
    assert.equal(list(app).at(-1)?.path, text)
    const sensitive = fw.Router({ caseSensitive: true })
    sensitive.use(given, respond)
    assert.equal(list(sensitive)[0]?.path.replace(/i$/, ''), text.replace(/i$/, ''))
  })
}

test('mount patterns are joined with the patterns inside', () => {
  const inner = fw.Router()
  for (const path of ['/', '*', '/x', /^\/x$/i, ['/y', '/z']]) inner.get(path, respond)
  const outer = fw.Router()
  for (const path of ['/', '/a/', ['/b', '/c'], /^\/d/]) outer.use(path, inner)
  const found = list(outer).filter(({ kind }) => kind === 'route')
  assert.deepEqual(
    found.map(({ path }) => path),
    ['/', '*', '/x', '/^\\/x$/i', '(/y|/z)'].concat(
      ['/a', '(/b|/c)', '(/^\\/d/)'].flatMap((mount) => [
        mount,
        `${mount}/*`,
        `${mount}/x`,
        `${mount}(/^\\/x$/i)`,
        `${mount}(/y|/z)`,
      ]),
    ),
  )
})

test('an expression replaced by the app is shown as it is', () => {
  const app = fw()
  app.use('/a', respond)
  const [layer] = app._router.stack.slice(-1)
  layer.regexp = /^\/own/
  assert.equal(list(app).at(-1)?.path, '/^\\/own/')
  layer.regexp = { exec: () => null }
  assert.equal(list(app).at(-1)?.path, '(unknown)')
  layer.regexp = /^\/own\/?(?=\/|$)/i
  Object.setPrototypeOf(layer, Object.prototype)
  assert.equal(list(app).at(-1)?.path, '/^\\/own\\/?(?=\\/|$)/i')
})

test('a router mounted in itself is listed once', () => {
  const router = fw.Router()
  router.get('/a', respond)
  router.use('/again', router)
  assert.deepEqual(lines(list(router)), ['GET /a respond', 'router /again router'])
})

test('the rows are plain data', () => {
  const app = fw()
  app.get(/^\/x/, respond)
  const rows = routes(app, { source: false })
  assert.deepEqual(JSON.parse(JSON.stringify(rows)), rows)
  assert.deepEqual(rows.at(-1), {
    kind: 'route',
    method: 'GET',
    path: '/^\\/x/',
    handlers: [{ name: 'respond' }],
    depth: 0,
  })
})

test('fwjs-v3 apps are listed too', () => {
  const app = fw3()
  app.use('/static', function files(_req: unknown, _res: unknown, next: Next) {
    next()
  } as never)
  app.get('/a/:id', respond as never)
  app.post('/b', respond as never)
  assert.deepEqual(linesOf(app), [
    'middleware /static files',
    'router / router',
    '  GET /a/:id respond',
    '  POST /b respond',
  ])
})

test('each handler has its live layer, but not in the JSON', () => {
  const app = fw()
  app.get('/a', respond, respond)
  const [row] = list(app).filter(({ kind }) => kind === 'route')
  const { stack } = app._router as unknown as { stack: { route?: { stack: object[] } }[] }
  assert.deepEqual(
    row?.handlers.map(({ layer }) => layer),
    stack.at(-1)?.route?.stack,
  )
  assert.equal(JSON.stringify(row?.handlers[0]), '{"name":"respond"}')
})
