import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test from 'node:test'
import { candidates, type RegisteredRoute, routes } from 'fwjs-ops'
import { readExpression } from 'fwjs-ops/lib/routes/matcher-expression.js'
import fw, { type NextFunction, type Request, type Response } from 'fwjs-v5'
import { run } from '../support/traced.mts'

const respond = (_req: Request, res: Response): unknown => res.end()
const proceed = (_req: Request, _res: Response, next: NextFunction): void => next()

/** Doesn't use the inspector, which would disturb the coverage of this process. */
const list = (app: object): string[] =>
  routes(app, { source: false }).map(({ kind, method, path, depth }: RegisteredRoute) =>
    [`${'  '.repeat(depth)}${method ?? kind}`, path].join(' '),
  )

/** Returns the layers that may match, without handlers. */
const matching = (app: object, url: string): string[] =>
  candidates(app, 'GET', url)
    .filter(({ outcome, kind }) => outcome === 'may match' && kind !== 'handler')
    .map(({ path, reason }) => (reason ? `${path} (${reason})` : path))

test('routes, routers, and apps of a 5.x app are listed with full patterns', () => {
  const app = fw()
  const users = fw.Router()
  const admin = fw()
  users.get('/:id', proceed, respond)
  users.get('/files/*path', respond)
  users.all('{/:lang}/x', respond)
  users.get('*rest', respond)
  admin.all('/', respond)
  app.use(proceed)
  app.use('/users//', users)
  app.use(['/a', /^\/b/], proceed)
  app.use('/admin', admin)
  assert.deepEqual(list(app), [
    'middleware /',
    'router /users',
    '  GET /users/:id',
    '  GET /users/files/*path',
    '  ALL /users{/:lang}/x',
    '  GET /users*rest',
    'middleware (/a|/^\\/b/)',
    'app /admin',
    '  ALL /admin',
  ])
})

test('a 5.x app without routes has none', () => {
  assert.deepEqual(routes(fw()), [])
  assert.deepEqual(candidates(fw(), 'GET', '/'), [])
})

test('candidates match as 5.x does', () => {
  const app = fw()
  const api = fw.Router()
  api.get('/files/*path', respond)
  app.use('/api', api)
  app.get('/:id', respond)
  assert.deepEqual(matching(app, '/api/files/a/b'), ['/api', '/api/files/*path'])
  assert.deepEqual(candidates(app, 'GET', '/api/files/a/b%20c')[1]?.params, { path: ['a', 'b c'] })
  // In 4.x, a dot ends a mount path too.
  assert.deepEqual(matching(app, '/api.json'), ['/:id'])
  assert.deepEqual(matching(app, '/%zz'), [])
})

test('a replaced match or matcher, or a stateful RegExp, may match', () => {
  const app = fw()
  app.get(['/a', /^\/[b]/g], respond)
  app.get(/^\/c/, respond)
  app.get('/d', respond)
  app.get('/e', respond)
  const [, own, matcher, match] = app.router.stack as unknown as Record<string, unknown[]>[]
  const expression = /^\/c/
  expression.exec = () => null
  const unusual = fw().get(expression, respond)
  ;(matcher as { matchers: unknown[] }).matchers[0] = () => false
  Object.assign(match as object, { match: () => false })
  assert.ok(own)
  assert.deepEqual(matching(app, '/a'), [
    '(/a|/^\\/[b]/g) (stateful expression)',
    '/d (own match)',
    '/e (own match)',
  ])
  assert.deepEqual(matching(app, '/b').slice(0, 1), ['(/a|/^\\/[b]/g) (stateful expression)'])
  assert.deepEqual(matching(app, '/c'), ['/^\\/c/', '/d (own match)', '/e (own match)'])
  assert.deepEqual(matching(unusual, '/x'), ['/^\\/c/ (own expression)'])
})

test('an absolute URL without a path is changed by the first layer that is mounted at a path', () => {
  const app = fw()
  app.use('{/:x}', proceed)
  app.use('/ttp\\:', proceed)
  assert.deepEqual(matching(app, 'http://x.com'), ['{/:x}', '/ttp\\:'])
})

test('a trace shows mount paths without trailing slashes', async () => {
  const app = fw()
  const users = fw.Router()
  users.get('/:id', respond)
  app.use('/users//', users)
  const { layers, route } = await run(app, { url: '/users/7' })
  assert.equal(route, '/users/:id')
  assert.deepEqual(
    layers.map(({ kind, mount }) => [kind, mount]),
    [
      ['router', '/users'],
      ['route', '/users'],
      ['handler', '/users'],
    ],
  )
})

/** Paths, and how they are displayed if not as written. */
const paths: [path: string, text?: string][] = [
  ['/'],
  ['', '/'],
  ['/a'],
  ['/:id'],
  ['/a.b-c'],
  ['/files/*path'],
  ['/:"x y"z/*w'],
  ['/a\\+b\\:c'],
  ['/:from-:to{.:ext}'],
  ['{/:lang}/docs/:page'],
  ['{/:x}{/:y}'],
  ['/a{/b{/c}}'],
  ['/a{/b}{/c}d'],
  ['/user{s}'],
  ['{a{b}c}d'],
  ['/été/:ünï'],
  ['/\\a', '/a'],
]

/** The version that Express 5 uses. */
const { pathToRegexp } = createRequire(createRequire(import.meta.url).resolve('fwjs-v5'))(
  'path-to-regexp',
)

for (const [path, text = path] of paths) {
  test(`the expression of ${path} is shown as ${text}`, () => {
    for (const options of [{}, { end: false }, { trailing: false }]) {
      const { regexp, keys } = pathToRegexp(path, options)
      assert.equal(readExpression(regexp.source, keys), text)
    }
  })
}

test('several paths in one expression are shown as alternatives, and other expressions are not', () => {
  const { regexp, keys } = pathToRegexp(['/a', '/:id/b'])
  assert.equal(readExpression(regexp.source, keys), '(/a|/:id/b)')
  assert.equal(readExpression('^\\/a$', []), undefined)
})
