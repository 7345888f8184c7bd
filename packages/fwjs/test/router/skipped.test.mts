import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type ErrorRequestHandler } from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

test('a route for another method is skipped, with its param callbacks', async () => {
  const app = quietApp()
  const seen: string[] = []
  app.param('id', (_req, _res, next, id) => {
    seen.push(id)
    next()
  })
  app.post('/:id', () => {})
  app.use((req, res) => {
    res.send([req.route, req.params])
  })
  assert.equal((await get(app, '/7')).text, '[null,{}]')
  assert.deepEqual(seen, [])
})

for (const signal of ['route', 'router'] as const) {
  test(`next('${signal}') in a route skips the error handlers of the route`, async () => {
    const app = quietApp()
    const router = fw.Router()
    const failed: ErrorRequestHandler = (error, _req, res, _next) => {
      res.send(`failed: ${error}`)
    }
    router.get('/', (_req, _res, next) => next(signal), failed as never)
    router.get('/', (_req, res) => {
      res.send('next route')
    })
    app.use(router, failed)
    app.use((_req, res) => {
      res.send('next router')
    })
    assert.equal((await get(app, '/')).text, `next ${signal}`)
  })
}

test('a param callback that skips a route runs again for another value', async () => {
  const app = quietApp()
  const seen: string[] = []
  app.param('id', (_req, _res, next, id) => {
    seen.push(id)
    if (id === 'a') next('route')
    else next()
  })
  app.get('/:id/:other', () => {})
  app.get('/a/:id', (req, res) => {
    res.send(req.params.id)
  })
  assert.equal((await get(app, '/a/b')).text, 'b')
  assert.deepEqual(seen, ['a', 'b'])
})

test('a param callback that failed does not run again for another value', async () => {
  const app = quietApp()
  const seen: string[] = []
  app.param('id', (_req, _res, next, id) => {
    seen.push(id)
    next(new Error(`failed for ${id}`))
  })
  const failed: ErrorRequestHandler = (error, _req, res, _next) => {
    res.send(error.message)
  }
  app.get('/:id/:other', () => {})
  app.use('/a/:id', failed)
  app.use(failed)
  assert.equal((await get(app, '/a/b')).text, 'failed for a')
  assert.deepEqual(seen, ['a'])
})

test('a router in which nothing matches calls its callback without an error', () => {
  const router = fw.Router()
  router.get('/a', () => {})
  router.use('/b', () => {})
  const passed: unknown[] = []
  Reflect.apply(router, undefined, [
    { url: '/c', method: 'GET' },
    {},
    (error: unknown) => passed.push(error),
  ])
  assert.deepEqual(passed, [undefined])
})
