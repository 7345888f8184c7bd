import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type Request, type Response } from 'fwjs'
import { type RegisteredRoute, routes } from 'fwjs-ops'
import fw3 from 'fwjs-v3'

type Next = () => void

const answer = (_req: Request, res: Response): unknown => res.end()

/** One line for each row, indented by its depth. */
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

/** Without asking the inspector, which would disturb the coverage of this process. */
const list = (app: object): RegisteredRoute[] => routes(app, { source: false })

/** Without the two middlewares that every app begins with. */
const linesOf = (app: object): string[] =>
  lines(list(app)).filter((line) => !/ (?:query|expressInit)$/.test(line))

test('routes, middleware, routers and apps are listed in order of registration, with full patterns', () => {
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
  admin.get('/', answer)
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
    '    GET /users/admin answer',
    'error handler / <anonymous>',
  ])
})

test('an app without routes has none, and a value that is no app is refused', () => {
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
  route.get(answer).delete(answer)
  app.all('/b', answer)
  app.route('/c')
  const more = app.route('/d')
  app.all('/e', answer)
  app._router.stack.at(-1).route.get(function more() {})
  more.put(answer)
  assert.deepEqual(linesOf(app), [
    'ALL /a any',
    'GET /a any,answer',
    'DELETE /a any,answer',
    'ALL /b answer',
    'route /c',
    'PUT /d answer',
    'ALL /e answer',
    'GET /e answer,more',
  ])
})

/** What `app.use` was given, and how it is written. */
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
    sensitive.use(given, answer)
    assert.equal(list(sensitive)[0]?.path.replace(/i$/, ''), text.replace(/i$/, ''))
  })
}

test('patterns of what is mounted are joined to those in it', () => {
  const inner = fw.Router()
  for (const path of ['/', '*', '/x', /^\/x$/i, ['/y', '/z']]) inner.get(path, answer)
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

test('an expression that the program has put in place of another is shown as it is', () => {
  const app = fw()
  app.use('/a', answer)
  const [layer] = app._router.stack.slice(-1)
  layer.regexp = /^\/own/
  assert.equal(list(app).at(-1)?.path, '/^\\/own/')
  layer.regexp = { exec: () => null }
  assert.equal(list(app).at(-1)?.path, '(unknown)')
  layer.regexp = /^\/own\/?(?=\/|$)/i
  Object.setPrototypeOf(layer, Object.prototype)
  assert.equal(list(app).at(-1)?.path, '/^\\/own\\/?(?=\\/|$)/i')
})

test('a router that is mounted in itself is listed once', () => {
  const router = fw.Router()
  router.get('/a', answer)
  router.use('/again', router)
  assert.deepEqual(lines(list(router)), ['GET /a answer', 'router /again router'])
})

test('the rows are plain data', () => {
  const app = fw()
  app.get(/^\/x/, answer)
  const rows = routes(app, { source: false })
  assert.deepEqual(JSON.parse(JSON.stringify(rows)), rows)
  assert.deepEqual(rows.at(-1), {
    kind: 'route',
    method: 'GET',
    path: '/^\\/x/',
    handlers: [{ name: 'answer' }],
    depth: 0,
  })
})

test('apps of fwjs-v3 are listed too', () => {
  const app = fw3()
  app.use('/static', function files(_req: unknown, _res: unknown, next: Next) {
    next()
  } as never)
  app.get('/a/:id', answer as never)
  app.post('/b', answer as never)
  assert.deepEqual(linesOf(app), [
    'middleware /static files',
    'router / router',
    '  GET /a/:id answer',
    '  POST /b answer',
  ])
})

test('each handler has its live layer, which JSON leaves out', () => {
  const app = fw()
  app.get('/a', answer, answer)
  const [row] = list(app).filter(({ kind }) => kind === 'route')
  const { stack } = app._router as unknown as { stack: { route?: { stack: object[] } }[] }
  assert.deepEqual(
    row?.handlers.map(({ layer }) => layer),
    stack.at(-1)?.route?.stack,
  )
  assert.equal(JSON.stringify(row?.handlers[0]), '{"name":"answer"}')
})
