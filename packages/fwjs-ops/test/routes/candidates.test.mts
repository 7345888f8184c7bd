import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type Express, type Router } from 'fwjs'
import { candidates } from 'fwjs-ops'
import fw3 from 'fwjs-v3'
import { appWith, lastOf, rescue, resultsOf, step } from '../support/answers.mts'

test('each layer has an outcome and a reason', () => {
  const app = fw()
  const users = fw.Router()
  users.get('/:id', step, rescue)
  users.post('/:id', step)
  users.get('/:id/files', step)
  app.use(step)
  app.use('/users', users)
  app.use('/other', users)
  app.use(rescue)
  assert.deepEqual(resultsOf(app, 'GET', '/users/7?q=1'), [
    '/ may',
    '/users may',
    '  /users/:id may',
    '    /users/:id may',
    '    /users/:id may: error handler',
    '  /users/:id no: method',
    '  /users/:id/files no: path',
    '/other no: path',
    '/ may: error handler',
  ])
  assert.throws(() => candidates({}, 'GET', '/'), /^TypeError: candidates: first argument/)
  assert.deepEqual(candidates(fw(), 'GET', '/'), [])
})

test('parameters are decoded, and undefined ones are left out', () => {
  const app = appWith((one) => one.get('/:a/:b?', step))
  const route = candidates(app, 'GET', '/x%20y').find(({ kind }) => kind === 'route')
  assert.deepEqual(route?.params, { a: 'x y' })
  assert.deepEqual(route?.methods, ['GET'])
  assert.equal(route?.name, undefined)
})

test('the live layer is available, but not in the JSON', () => {
  const app = appWith((one) => one.get('/', step))
  const layer = app._router.stack.at(-1)
  const [route, handler] = candidates(app, 'GET', '/').slice(-2)
  assert.equal(route?.layer, layer)
  assert.equal(handler?.layer, layer.route.stack[0])
  assert.deepEqual(JSON.parse(JSON.stringify(handler)), {
    kind: 'handler',
    path: '/',
    methods: ['GET'],
    name: 'step',
    depth: 1,
    outcome: 'may match',
  })
})

test('case and trailing slashes follow the settings', () => {
  const app = appWith((one) => one.get('/a', step))
  const strict = appWith((one) => {
    one.enable('strict routing').enable('case sensitive routing')
    one.get('/a', step)
  })
  assert.deepEqual(
    ['/a', '/A', '/a/'].map((url) => [lastOf(app, 'GET', url), lastOf(strict, 'GET', url)]),
    [
      ['may', 'may'],
      ['may', 'no: path'],
      ['may', 'no: path'],
    ],
  )
})

test('GET handlers serve HEAD, which enters every route with a matching path', () => {
  const get = appWith((app) => app.get('/', step))
  const post = appWith((app) => app.post('/', step))
  const head = appWith((app) => app.route('/').head(step).get(step))
  assert.deepEqual(resultsOf(get, 'HEAD', '/'), ['/ may', '  / may'])
  assert.deepEqual(resultsOf(post, 'HEAD', '/'), ['/ may: no handler', '  / no: method'])
  assert.deepEqual(resultsOf(head, 'HEAD', '/'), ['/ may', '  / may', '  / no: method'])
})

test("OPTIONS doesn't run a route without an OPTIONS handler", () => {
  assert.deepEqual(
    resultsOf(
      appWith((app) => app.get('/', step)),
      'OPTIONS',
      '/',
    ),
    ['/ no: method'],
  )
})

test('route.all and app.all match every method', () => {
  const app = appWith((one) => {
    one.all('/', step)
    one.route('/').all(step).get(step)
  })
  assert.deepEqual(resultsOf(app, 'PROPFIND', '/'), [
    '/ may',
    '  / may',
    '/ may',
    '  / may',
    '  / no: method',
  ])
  const [route] = candidates(app, 'GET', '/').filter(({ kind }) => kind === 'route')
  assert.deepEqual(route?.methods, ['ALL'])
})

test("a parameter that can't be decoded leaves an error until an error handler", () => {
  const app = appWith((one) => {
    one.get('/:id', step)
    one.get('/*', step)
    one.use(step)
    one.use('/other', rescue)
    one.use(rescue)
    one.use(step)
  })
  assert.deepEqual(resultsOf(app, 'GET', '/%zz'), [
    '/:id no: parameter',
    '/* no: parameter',
    '/ no: error pending',
    '/other no: path',
    '/ may: error handler',
    '/ may',
  ])
})

test('mounted layers match only whole prefixes, even with a custom expression', () => {
  const app = (path: string | RegExp): Express => appWith((one) => one.use(path, step))
  assert.equal(lastOf(app('/api'), 'GET', '/api/x'), 'may')
  assert.equal(lastOf(app('/api'), 'GET', '/apis'), 'no: path')
  assert.equal(lastOf(app(/^\/api/), 'GET', '/apis'), 'no: path')
  assert.equal(lastOf(app(/^\/api/), 'GET', '/api.json'), 'may')
  assert.equal(lastOf(app(/x/), 'GET', '/api/x'), 'no: path')
})

test('every form of target is parsed as in the router', () => {
  const inner = fw.Router().get('/x', step)
  const app = appWith((one) => {
    one.use('/a', inner)
    one.get('*', step)
  })
  const innerOf = (url: string): string => resultsOf(app, 'GET', url)[1] ?? ''
  assert.equal(innerOf('http://host/a/x?q=/'), '  /a/x may')
  assert.equal(innerOf('/a/x#hash'), '  /a/x may')
  assert.equal(innerOf('/a?/x'), '  /a/x no: path')
  for (const url of ['', '?q', 'http://[']) assert.equal(lastOf(app, 'GET', url), 'no: path', url)
  assert.equal(lastOf(app, 'GET', 'x'), 'may')
})

test('a router sees the rest of the path, and a router mounted in itself ends the traversal', () => {
  const router: Router = fw.Router()
  router.get('/end', step)
  router.use('/a', router)
  assert.deepEqual(resultsOf(router, 'GET', '/a/a/end'), [
    '/end no: path',
    '/a may',
    '  /a/end no: path',
    '  /a/a may',
    '    /a/a/end may',
    '      /a/a/end may',
    '    /a/a/a no: path',
  ])
  const endless: Router = fw.Router()
  endless.use(endless)
  assert.deepEqual(resultsOf(endless, 'GET', '/'), ['/ may'])
})

test('functions with more than four parameters never run', () => {
  const odd = (_a: unknown, _b: unknown, _c: unknown, _d: unknown, _e: unknown): void => {}
  const app = appWith((one) => {
    one.use(odd as never)
    one.get('/', odd as never)
  })
  assert.deepEqual(resultsOf(app, 'GET', '/'), ['/ no: arity', '/ may', '  / no: arity'])
})

test('fwjs-v3 apps are traversed by the rules of 3.x', () => {
  const app = fw3()
  app.use('/Static', step as never)
  app.get('/:id', step as never)
  app.post('/:id', step as never)
  app.get('/:id', rescue as never)
  app.use('/sub', step as never)
  app.use(rescue as never)
  assert.deepEqual(resultsOf(app, 'HEAD', '/static'), [
    '/Static may',
    '/ may',
    '  /:id may',
    '    /:id may',
    '  /:id may',
    '    /:id may: error handler',
    '  /:id no: method',
    '/sub no: path',
    '/ may: error handler',
  ])
  assert.deepEqual(resultsOf(app, 'GET', '/sub/x'), [
    '/Static no: path',
    '/ may',
    '  /:id no: path',
    '  /:id no: path',
    '  /:id no: path',
    '/sub may',
    '/ may: error handler',
  ])
  assert.deepEqual(resultsOf(app, 'GET', '/%zz').slice(1, 4), [
    '/ may',
    '  /:id no: parameter',
    '  /:id no: parameter',
  ])
  assert.equal(lastOf(app, 'GET', '?q'), 'may: error handler')
})
