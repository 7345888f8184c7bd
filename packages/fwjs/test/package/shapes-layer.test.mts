import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { Router } from 'fwjs'
import { get } from '../support/client.mts'
import { inside, run, stackOf } from '../support/inside.mts'
import { load } from '../support/require.mts'

test('layers are named after their handlers', () => {
  const app = fw()
  app.use(function named() {})
  app.use(Router())
  app.use(fw())
  app.get('/', () => {})
  app.use(() => {})
  assert.deepEqual(
    inside(app)._router.stack.map((layer) => layer.name),
    ['query', 'expressInit', 'named', 'router', 'mounted_app', 'bound dispatch', '<anonymous>'],
  )
})

test('a layer has its known properties and no others', () => {
  const router = Router()
  router.use('/m', () => {})
  router.get('/r', () => {})
  const [middleware, route] = stackOf(router)
  const keys = ['handle', 'keys', 'name', 'params', 'path', 'regexp', 'route']
  assert.deepEqual(Object.keys(middleware ?? {}).sort(), keys)
  assert.deepEqual(Object.keys(route ?? {}).sort(), keys)
  assert.deepEqual(Object.keys(route?.route?.stack[0] ?? {}).sort(), [
    'handle',
    'keys',
    'method',
    'name',
    'params',
    'path',
    'regexp',
  ])
  assert.equal(middleware?.route, undefined)
})

test('an accessor on Layer.prototype sees every handler that is registered', () => {
  const Layer = load('fwjs/lib/router/layer')
  const kept = Symbol('kept')
  Object.defineProperty(Layer.prototype, 'handle', {
    configurable: true,
    get() {
      return Reflect.get(this, kept)
    },
    set(handler: unknown) {
      Reflect.set(this, kept, handler)
    },
  })
  try {
    const router = Router()
    const handler = () => {}
    router.use(handler)
    const layer = stackOf(router)[0]
    assert.equal(Reflect.get(layer ?? {}, kept), handler)
    assert.ok(!Object.hasOwn(layer ?? {}, 'handle'))
  } finally {
    Reflect.deleteProperty(Layer.prototype, 'handle')
  }
})

test('a handler replaced in its layer runs, and its own parameter count decides', async () => {
  const router = Router()
  router.use(() => assert.fail('the old handler ran'))
  router.use(() => assert.fail('the old handler ran'))
  const seen: string[] = []
  const [first, second] = stackOf(router)
  Object.assign(first ?? {}, {
    handle: (_req: unknown, _res: unknown, next: (error: unknown) => void) => next('wrong'),
  })
  Object.assign(second ?? {}, {
    handle: (error: string, _req: unknown, _res: unknown, next: () => void) => {
      seen.push(error)
      next()
    },
  })
  await run(router, { url: '/', method: 'GET' })
  assert.deepEqual(seen, ['wrong'])
})

test('match, handle_request, and handle_error replaced on a layer are called', async () => {
  const router = Router()
  router.use(() => assert.fail('ran without the agent'))
  const layer = stackOf(router)[0] ?? {}
  const calls: string[] = []
  Object.assign(layer, {
    keys: [],
    params: {},
    path: '',
    match() {
      calls.push('match')
      return true
    },
    handle_request(_req: unknown, _res: unknown, next: (error: Error) => void) {
      calls.push('handle_request')
      next(new Error('x'))
    },
  })
  router.use(() => {})
  Object.assign(stackOf(router)[1] ?? {}, {
    handle_error(_error: unknown, _req: unknown, _res: unknown, next: () => void) {
      calls.push('handle_error')
      next()
    },
  })
  await run(router, { url: '/', method: 'GET' })
  assert.deepEqual(calls, ['match', 'handle_request', 'handle_error'])
})

test('a layer built by a tool runs without keys', async () => {
  const router = Router()
  let ran = false
  const layer = {
    match: () => true,
    path: '',
    params: {},
    handle_request(_req: unknown, _res: unknown, next: () => void) {
      ran = true
      next()
    },
  }
  router.stack.push(layer as never)
  await run(router, { url: '/', method: 'GET' })
  assert.equal(ran, true)
})

test('the regular expression of a layer has the source and flags that tools read', () => {
  const router = Router()
  router.use('/m', () => {})
  router.use(() => {})
  router.get('*', () => {})
  const [mount, root, star] = stackOf(router)
  assert.equal(String(mount?.regexp), '/^\\/m\\/?(?=\\/|$)/i')
  assert.equal(String(root?.regexp), '/^\\/?(?=\\/|$)/i')
  assert.equal(root?.regexp.fast_slash, true)
  assert.equal(mount?.regexp.fast_slash, false)
  assert.equal(star?.regexp.fast_star, true)
})

test("a layer's keys have name, optional, and offset", () => {
  const router = Router()
  router.get('/:a/:b?', () => {})
  assert.deepEqual(
    stackOf(router)[0]?.keys.map((key) => ({ ...key })),
    [
      { name: 'a', optional: false, offset: 0 },
      { name: 'b', optional: true, offset: 13 },
    ],
  )
})

test('a route has path, stack, and methods, and the methods that tools call', () => {
  const route = Router().route('/r') as object
  assert.deepEqual(Object.keys(route), ['path', 'stack', 'methods'])
  for (const name of ['_handles_method', '_options', 'dispatch', 'all', 'get', 'm-search']) {
    assert.equal(typeof Reflect.get(route, name), 'function', name)
    assert.ok(!Object.hasOwn(route, name), name)
  }
})

/** The frames as the runtime writes them, even with source maps. */
function framesHere(): string[] {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_error, sites) => sites.map(String)
  const frames = new Error('here').stack as unknown as string[]
  Error.prepareStackTrace = prepareStackTrace
  return frames
}

test("a handler's stack frame is named Layer.handle [as handle_request]", async () => {
  const app = fw()
  app.get('/', (_req, res) => {
    res.send(framesHere().join('\n'))
  })
  assert.match((await get(app, '/')).text, /Layer\.handle \[as handle_request\]/)
})
