import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import test from 'node:test'
import { type RequestHandler, Router } from 'fwjs'
import { run } from '../support/inside.mts'

test('Router is the prototype of its routers and has their methods', () => {
  assert.equal(Object.getPrototypeOf(Router()), Router)
  const methods = METHODS.map((method) => method.toLowerCase())
  for (const name of ['param', 'handle', 'process_params', 'use', 'route', 'all', ...methods]) {
    assert.equal(typeof Reflect.get(Router, name), 'function', name)
  }
  assert.equal(Router.prototype?.route, undefined)
})

test('a method added to Router is available on every router', async () => {
  const router = Router()
  Reflect.set(Router, 'ws', function (this: typeof router, path: string, handler: RequestHandler) {
    return this.get(`${path}/.websocket`, handler)
  })
  try {
    let seen = ''
    Reflect.get(router, 'ws').call(
      router,
      '/chat',
      (req: { url: string }, _res: unknown, next: () => void) => {
        seen = req.url
        next()
      },
    )
    await run(router, { url: '/chat/.websocket', method: 'GET' })
    assert.equal(seen, '/chat/.websocket')
  } finally {
    Reflect.deleteProperty(Router, 'ws')
  }
})

test('Router methods replaced after loading are called', async () => {
  const process_params = Reflect.get(Router, 'process_params')
  const calls: unknown[][] = []
  Reflect.set(Router, 'process_params', function (this: unknown, ...values: unknown[]) {
    calls.push(values)
    return Reflect.apply(process_params, this, values)
  })
  try {
    const router = Router()
    router.get('/:id', (_req, _res, next) => next())
    const req = { url: '/7', method: 'GET' }
    await run(router, req)
    assert.equal(calls[0]?.[2], req)
  } finally {
    Reflect.set(Router, 'process_params', process_params)
  }
})

test('router methods work on an object that only inherits from a router', async () => {
  const base = Router()
  const seen: string[] = []
  base.get('/', (_req, _res, next) => {
    seen.push('base')
    next()
  })
  const heir = (): void => {}
  Object.setPrototypeOf(heir, base)
  await run(heir, { url: '/', method: 'GET' })
  Reflect.get(heir, 'use').call(heir, (_req: unknown, _res: unknown, next: () => void) => {
    seen.push('heir')
    next()
  })
  await run(heir, { url: '/', method: 'GET' })
  assert.deepEqual(seen, ['base', 'base', 'heir'])
})

test('the stack is a live array that apps can change', async () => {
  const router = Router()
  const order: string[] = []
  for (const name of ['a', 'b', 'c']) {
    router.use((_req, _res, next) => {
      order.push(name)
      next()
    })
  }
  const { stack } = router
  assert.ok(Array.isArray(stack))
  const go = async () => {
    order.length = 0
    await run(router, { url: '/', method: 'GET' })
    return order.join('')
  }
  assert.equal(await go(), 'abc')
  stack.reverse()
  assert.equal(await go(), 'cba')
  stack.splice(1, 1)
  assert.equal(await go(), 'ca')
  stack.unshift(...stack.splice(1, 1))
  assert.equal(await go(), 'ac')
  stack.pop()
  assert.equal(await go(), 'a')
  router.stack = []
  assert.equal(await go(), '')
})
