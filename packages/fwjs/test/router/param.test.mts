import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { Router } from 'fwjs'
import { get } from '../support/client.mts'
import { deprecationsOf, quietApp } from '../support/quiet.mts'

test('router.param runs its callback before the handlers of a matching route', async () => {
  const app = fw()
  const router = Router()
  const order: string[] = []
  router.param('id', (_req, _res, next, value) => {
    order.push(`param ${value}`)
    next()
  })
  router.get('/:id', (_req, res) => {
    order.push('handler')
    res.end()
  })
  app.use(router)
  await get(app, '/7')
  assert.deepEqual(order, ['param 7', 'handler'])
})

test('param callbacks are local to their router', async () => {
  const app = fw()
  const router = Router({ mergeParams: true })
  const ran: string[] = []
  app.param('own', (_req, _res, next) => {
    ran.push('app own')
    next()
  })
  app.param('id', (_req, _res, next) => {
    ran.push('app id')
    next()
  })
  router.param('id', (_req, _res, next) => {
    ran.push('router id')
    next()
  })
  router.get('/:own', (_req, res) => {
    res.end()
  })
  app.use('/:id', router)
  await get(app, '/7/x')
  assert.deepEqual(ran, ['app id'])
})

test('router.param with an array of several names matches nothing, and does not throw', async () => {
  const app = fw()
  const router = Router()
  const called: string[] = []
  for (const names of [['a', 'b'], ['c']]) {
    const callback = (_req: unknown, _res: unknown, next: () => void, value: string): void => {
      called.push(value)
      next()
    }
    assert.equal(Reflect.apply(router.param, router, [names, callback]), router)
  }
  router.get('/:a/:b/:c', (_req, res) => {
    res.send('done')
  })
  app.use(router)
  assert.equal((await get(app, '/1/2/3')).text, 'done')
  assert.deepEqual(called, ['3'])
})

test('router.param with a function replaces how callbacks are created', async () => {
  const app = quietApp()
  const router = Router()
  const messages = await deprecationsOf(() => {
    const returned = Reflect.apply(router.param, router, [
      (_name: string, option: unknown): fw.RequestParamHandler | undefined => {
        if (!(option instanceof RegExp)) return undefined
        return (_req, _res, next, value) => next(option.test(value) ? undefined : 'route')
      },
    ])
    assert.equal(returned, undefined)
  })
  assert.deepEqual(messages, ['router.param(fn): Refactor to use path params'])
  Reflect.apply(router.param, router, ['id', /^\d+$/])
  router.get('/user/:id', (_req, res) => {
    res.send('user')
  })
  app.use(router)
  assert.equal((await get(app, '/user/7')).text, 'user')
  assert.equal((await get(app, '/user/tobi')).status, 404)
})

test('router.param without a function throws', () => {
  const router = Router()
  assert.throws(() => Reflect.apply(router.param, router, ['id', 'text']), {
    message: 'invalid param() call for id, got text',
  })
})
