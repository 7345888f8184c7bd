import assert from 'node:assert/strict'
import test from 'node:test'
import { ask, get, serving } from '../support/client.mts'
import '../support/env.mts'
import fw, { type RequestParamHandler } from 'fwjs-v3'
import { call } from '../support/reply.mts'

test('app.param(name, callback) runs before the callbacks of routes with the parameter', async () => {
  const app = fw()
  app.param('id', (req, _res, next, value, name) => {
    req.user = `${name}=${value}`
    next()
  })
  app.get('/user/:id', (req, res) => res.send(req.user))
  app.get('/other', (req, res) => res.send(String(req.user)))
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/user/5')).text, 'id=5')
    assert.equal((await ask(address, '/other')).text, 'undefined')
  })
})

test('the param callback runs again for every matching route', async () => {
  const app = fw()
  let calls = 0
  app.param('id', (_req, _res, next) => {
    calls++
    next()
  })
  app.get('/:id', (_req, _res, next) => next())
  app.get('/:id', (_req, res) => res.end())
  await get(app, '/5')
  assert.equal(calls, 2)
})

test('app.param accepts several callbacks, several names, and a colon before a name', async () => {
  const app = fw()
  const seen: string[] = []
  const note: RequestParamHandler = (_req, _res, next, value) => {
    seen.push(value)
    next()
  }
  assert.equal(app.param([':a', 'b'], note, note), app)
  app.get('/:a/:b/:c', (_req, res) => res.end())
  await get(app, '/1/2/3')
  assert.deepEqual(seen, ['1', '1', '2', '2'])
})

test('later callbacks get the value changed by an earlier one', async () => {
  const app = fw()
  app.param('a', (req, _res, next) => {
    req.params['b'] = 'changed'
    next()
  })
  app.param('b', (req, _res, next, value) => {
    req.user = value
    next()
  })
  app.get('/:a/:b', (req, res) => res.send(req.user))
  assert.equal((await get(app, '/1/2')).text, 'changed')
})

test('a missing parameter runs no callback', async () => {
  const app = fw()
  app.param('id', (_req, res) => res.end('called'))
  app.get('/x/:id?', (_req, res) => res.end('route'))
  assert.equal((await get(app, '/x')).text, 'route')
})

test("next('route') in a param callback leaves the route", async () => {
  const app = fw()
  app.param('id', (_req, _res, next) => next('route'))
  app.get('/:id', (_req, res) => res.end('first'))
  app.get('/*', (_req, res) => res.end('second'))
  assert.equal((await get(app, '/5')).text, 'second')
})

test('an error thrown, passed on, or rejected by a param callback reaches the error handlers', async () => {
  const ways: RequestParamHandler[] = [
    () => {
      throw new Error('no')
    },
    (_req, _res, next) => next(new Error('no')),
    async () => Promise.reject(new Error('no')),
  ]
  for (const way of ways) {
    const app = fw()
    app.param('id', way)
    app.get('/:id', (_req, res) => res.end('route'))
    app.use((error: Error, _req: unknown, res: fw.Response, _next: unknown) => {
      res.end(`failed: ${error.message}`)
    })
    assert.equal((await get(app, '/5')).text, 'failed: no')
  }
})

test('app.param(fn) defines how app.param(name, option) works, for example with an expression', async () => {
  const app = fw()
  app.param((_name, option) => {
    if (!(option instanceof RegExp)) return undefined
    return (req, _res, next, value, name) => {
      const found = option.exec(String(value))
      if (!found) return next('route')
      Reflect.set(req.params, name, found)
      next()
    }
  })
  app.param('id', /^\d+$/)
  app.get('/user/:id', (req, res) => res.send(`user ${req.params['id']}`))
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/user/12')).text, 'user 12')
    assert.equal((await ask(address, '/user/x')).status, 404)
  })
})

test('app.param throws for an unsupported callback', () => {
  assert.throws(() => call(fw(), 'param', 'id', 5), /invalid param\(\) call for id, got 5/)
})
