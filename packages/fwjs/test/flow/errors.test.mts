import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type ErrorRequestHandler, Router } from 'fwjs'
import { get } from '../support/client.mts'
import { run } from '../support/inside.mts'
import { quietApp } from '../support/quiet.mts'

const report: ErrorRequestHandler = (error, _req, res, _next) => {
  res.send(`handled ${error.message ?? error}`)
}

test('next with an error goes to the next handler with four parameters', async () => {
  const app = fw()
  app.use((_req, _res, next) => next(new Error('wrong')))
  app.use(() => assert.fail('ordinary middleware ran'))
  app.get('/', () => assert.fail('a route ran'))
  app.use(report)
  assert.equal((await get(app, '/')).text, 'handled wrong')
})

test('any truthy value passed to next is an error', async () => {
  for (const value of ['text', 42, {}, true]) {
    const router = Router()
    router.use((_req, _res, next) => next(value))
    assert.equal(await run(router, { url: '/', method: 'GET' }), value)
  }
})

test('a falsy value passed to next continues normally', async () => {
  for (const value of [undefined, null, 0, '', false]) {
    const app = fw()
    app.use((_req, _res, next) => next(value))
    app.use((_req, res) => {
      res.send('went on')
    })
    assert.equal((await get(app, '/')).text, 'went on')
  }
})

test('a thrown error goes to the error handlers', async () => {
  const app = fw()
  app.get('/', () => {
    throw new Error('thrown')
  })
  app.use(report)
  assert.equal((await get(app, '/')).text, 'handled thrown')
})

test('a falsy throw is an error and does not bypass a guard', async () => {
  for (const value of [undefined, null, 0, '']) {
    const app = fw()
    app.use(() => {
      throw value
    })
    app.use((_req, res) => {
      res.send('reached')
    })
    app.use(report)
    assert.equal((await get(app, '/')).text, 'handled Non-error thrown')
  }
})

test('a falsy throw in an error handler or a param callback is an error', async () => {
  const app = fw()
  app.param('id', () => {
    throw undefined
  })
  app.get('/param/:id', (_req, res) => {
    res.send('reached')
  })
  app.get('/handler', () => {
    throw new Error('first')
  })
  const failing: ErrorRequestHandler = (error, req, _res, next) => {
    if (req.path === '/handler') throw null
    next(error)
  }
  app.use(failing)
  app.use(report)
  assert.equal((await get(app, '/param/7')).text, 'handled Non-error thrown')
  assert.equal((await get(app, '/handler')).text, 'handled Non-error thrown')
})

test('only a function with exactly four parameters handles errors', async () => {
  const app = quietApp()
  const ran: number[] = []
  app.use((_req, _res, next) => next(new Error('wrong')))
  const three = (...values: unknown[]) => ran.push(values.length)
  Object.defineProperty(three, 'length', { value: 3 })
  const five = () => ran.push(5)
  Object.defineProperty(five, 'length', { value: 5 })
  Reflect.apply(app.use, app, [three])
  Reflect.apply(app.use, app, [five])
  app.use(report)
  assert.equal((await get(app, '/')).text, 'handled wrong')
  assert.deepEqual(ran, [])
  const calm = quietApp()
  Reflect.apply(calm.use, calm, [five])
  assert.equal((await get(calm, '/')).status, 404)
})

test('an error handler is skipped while there is no error', async () => {
  const app = fw()
  app.use(report)
  app.use((_req, res) => {
    res.send('calm')
  })
  assert.equal((await get(app, '/')).text, 'calm')
})

test('an error handler may pass on another error or return to normal handlers', async () => {
  const app = fw()
  app.get('/other', (_req, _res, next) => next(new Error('first')))
  app.get('/calm', (_req, _res, next) => next(new Error('first')))
  const replace: ErrorRequestHandler = (_error, req, _res, next) =>
    req.path === '/calm' ? next() : next(new Error('second'))
  app.use(replace)
  app.use('/calm', (_req, res) => {
    res.send('recovered')
  })
  app.use(report)
  assert.equal((await get(app, '/other')).text, 'handled second')
  assert.equal((await get(app, '/calm')).text, 'recovered')
})

test('an error in a sub-app reaches the error handlers of the parent', async () => {
  const app = fw()
  const child = fw()
  child.get('/', () => {
    throw new Error('from the child')
  })
  app.use('/child', child)
  const check: ErrorRequestHandler = (error, req, res, _next) => {
    res.send(`${error.message} ${req.app === app}`)
  }
  app.use(check)
  assert.equal((await get(app, '/child')).text, 'from the child true')
})

test('an error handler with a mount path gets only errors below it', async () => {
  const app = fw()
  app.use((_req, _res, next) => next(new Error('wrong')))
  app.use('/api', report)
  const rest: ErrorRequestHandler = (_error, _req, res, _next) => {
    res.send('rest')
  }
  app.use(rest)
  assert.equal((await get(app, '/api/x')).text, 'handled wrong')
  assert.equal((await get(app, '/web')).text, 'rest')
})
