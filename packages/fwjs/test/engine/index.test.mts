import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import Layer from 'fwjs/lib/router/layer.js'

/* Routers with many layers use an index; every change to the stack must take effect. */

type Router = ReturnType<typeof fw.Router>
type Layers = { handle: unknown; match: unknown; route?: { path: string } }[]

const MANY = 40

/** Creates a router whose routes record their path and call next. */
function manyRoutes(): Router {
  const router = fw.Router()
  for (let count = 0; count < MANY; count++) addRoute(router, `/r${count}/:id`)
  return router
}

function addRoute(router: Router, path: string): void {
  router.get(path, (req, _res, next) => {
    ;(req as unknown as { seen: string[] }).seen.push(path)
    next()
  })
}

function seenBy(router: Router, url: string): string[] {
  const req = { url, method: 'GET', seen: [] as string[] }
  ;(router as unknown as (req: object, res: object, out: () => void) => void)(req, {}, () => {})
  return req.seen
}

function warm(router: Router): Router {
  for (let count = 0; count < 5; count++) assert.deepEqual(seenBy(router, '/r7/1'), ['/r7/:id'])
  return router
}

const layersOf = (router: Router): Layers => router.stack as unknown as Layers
const donor = (): Layers => {
  const router = fw.Router()
  addRoute(router, '/R7/:other')
  return layersOf(router)
}
const layer = () => donor()[0] as Layers[number]

const changes: [name: string, change: (stack: Layers) => unknown, after: string[]][] = [
  ['push', (stack) => stack.push(layer()), ['/r7/:id', '/R7/:other']],
  ['unshift', (stack) => stack.unshift(layer()), ['/R7/:other', '/r7/:id']],
  ['splice', (stack) => stack.splice(7, 1), []],
  ['splice in', (stack) => stack.splice(3, 0, layer()), ['/R7/:other', '/r7/:id']],
  ['pop', (stack) => stack.pop(), ['/r7/:id']],
  ['shift', (stack) => stack.shift(), ['/r7/:id']],
  [
    'an assignment',
    (stack) => {
      stack[0] = layer()
    },
    ['/R7/:other', '/r7/:id'],
  ],
  [
    'a shorter length',
    (stack) => {
      stack.length = 7
    },
    [],
  ],
  [
    'Array.prototype.push',
    (stack) => Array.prototype.push.call(stack, layer()),
    ['/r7/:id', '/R7/:other'],
  ],
  [
    'defineProperty',
    (stack) => Object.defineProperty(stack, 7, { value: layer(), configurable: true }),
    ['/R7/:other'],
  ],
  ['fill', (stack) => stack.fill(layer(), 0, 2), ['/R7/:other', '/R7/:other', '/r7/:id']],
  ['reverse', (stack) => stack.reverse().unshift(layer()), ['/R7/:other', '/r7/:id']],
  ['sort', (stack) => stack.sort((a) => (a.route?.path === '/r39/:id' ? -1 : 0)), ['/r7/:id']],
]

for (const [name, change, after] of changes) {
  test(`${name} on the stack of a serving router takes effect with the next request`, () => {
    const router = warm(manyRoutes())
    change(layersOf(router))
    for (let count = 0; count < 5; count++) assert.deepEqual(seenBy(router, '/r7/1'), after)
  })
}

test('a stack that replaces the old one is traversed as it is', () => {
  const router = warm(manyRoutes())
  router.stack = [layer(), ...layersOf(router)] as unknown as Router['stack']
  for (let count = 0; count < 5; count++) {
    assert.deepEqual(seenBy(router, '/r7/1'), ['/R7/:other', '/r7/:id'])
  }
})

test('a layer added by a handler runs for the current request', () => {
  const router = warm(manyRoutes())
  router.get('/late', (_req, _res, next) => {
    addRoute(router, '/late')
    next()
  })
  for (let count = 1; count < 6; count++) assert.equal(seenBy(router, '/late').length, count)
})

test('a URL rewritten by a handler is matched again', () => {
  const router = manyRoutes()
  router.use('/alias', (req, _res, next) => {
    req.url = '/r39/1'
    req.baseUrl = ''
    next()
  })
  addRoute(router, '/alias/r39/1')
  for (let count = 0; count < 5; count++) {
    assert.deepEqual(seenBy(router, '/alias/x'), ['/alias/r39/1'])
  }
})

test('registration order decides between a parameter and a literal path', () => {
  const router = manyRoutes()
  addRoute(router, '/:any/:id')
  addRoute(router, '/r7/1')
  addRoute(router, '*')
  addRoute(router, '/r7/:id?')
  for (let count = 0; count < 5; count++) {
    assert.deepEqual(seenBy(router, '/r7/1'), ['/r7/:id', '/:any/:id', '/r7/1', '*', '/r7/:id?'])
    assert.deepEqual(seenBy(router, '/R7/'), ['*', '/r7/:id?'])
  }
})

test('a layer with a replaced match is always tried', () => {
  const router = manyRoutes()
  addRoute(router, '/elsewhere')
  const last = layersOf(router).at(-1) as Layers[number]
  last.match = function match(this: { params: object; path: string }) {
    this.params = {}
    this.path = ''
    return true
  }
  for (let count = 0; count < 5; count++) {
    assert.deepEqual(seenBy(router, '/r7/1'), ['/r7/:id', '/elsewhere'])
  }
})

test('a path without a leading slash is tried on every layer', () => {
  const router = manyRoutes()
  addRoute(router, '*')
  for (let count = 0; count < 5; count++) assert.deepEqual(seenBy(router, '*'), ['*'])
})

test('the stack behaves like an array', () => {
  const { stack } = manyRoutes()
  assert.ok(Array.isArray(stack))
  assert.equal(stack.length, MANY)
  assert.equal(stack.filter((one) => one.route).length, MANY)
  assert.equal(JSON.parse(JSON.stringify(stack)).length, MANY)
})

test("a guard with the app's own expression runs for every request", () => {
  const router = manyRoutes()
  router.use(/^\/admin-(?:([^/]+?))\/?(?=\/|$)/i, (req, _res, next) => {
    ;(req as unknown as { seen: string[] }).seen.push('guard')
    next()
  })
  addRoute(router, '/admin-users/list')
  for (let count = 0; count < 5; count++) {
    assert.deepEqual(seenBy(router, '/admin-users/list'), ['guard', '/admin-users/list'])
  }
})

test('a match replaced for all layers of a serving router takes effect immediately', () => {
  const router = manyRoutes()
  for (let count = 0; count < 5; count++) seenBy(router, '/r1/a')
  const { prototype } = Layer
  const { match } = prototype
  prototype.match = function (path: string) {
    return match.call(this, path.replace('/alias/', '/r7/'))
  }
  try {
    assert.deepEqual(seenBy(router, '/alias/a'), ['/r7/:id'])
  } finally {
    prototype.match = match
  }
  assert.deepEqual(seenBy(router, '/alias/a'), [])
})

test('a stack changed by a handler is traversed from the same position, as it is now', () => {
  const router = fw.Router()
  router.use((req, _res, next) => {
    if (req.url === '/late/1') layersOf(router).splice(1, 1)
    next()
  })
  for (let count = 0; count < 100; count++) addRoute(router, `/r${count}/:id`)
  addRoute(router, '/late/:id')
  for (let count = 0; count < 5; count++) assert.deepEqual(seenBy(router, '/r7/1'), ['/r7/:id'])
  assert.deepEqual(seenBy(router, '/late/1'), ['/late/:id'])
  assert.deepEqual(seenBy(router, '/late/1'), ['/late/:id'])
})
