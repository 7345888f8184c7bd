import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type ErrorRequestHandler, Router } from 'fwjs'
import { get } from '../support/client.mts'
import { run } from '../support/inside.mts'
import { quietApp } from '../support/quiet.mts'

test("next('route') skips the remaining handlers of the route", async () => {
  const app = fw()
  app.get(
    '/',
    (_req, _res, next) => next('route'),
    () => assert.fail('the route went on'),
  )
  app.get('/', (_req, res) => {
    res.send('second route')
  })
  assert.equal((await get(app, '/')).text, 'second route')
})

test("next('route') in plain middleware acts like next()", async () => {
  const app = fw()
  app.use((_req, _res, next) => next('route'))
  app.use((_req, res) => {
    res.send('went on')
  })
  assert.equal((await get(app, '/')).text, 'went on')
})

test("next('router') leaves the router", async () => {
  const app = fw()
  const router = Router()
  router.get('/', (_req, _res, next) => next('router'))
  router.use(() => assert.fail('the router went on'))
  app.use(router)
  app.use((_req, res) => {
    res.send('outside')
  })
  assert.equal((await get(app, '/')).text, 'outside')
})

test("next('router') in plain middleware leaves the router too", async () => {
  const router = Router()
  router.use((_req, _res, next) => next('router'))
  router.use(() => assert.fail('the router went on'))
  assert.equal(await run(router, { url: '/', method: 'GET' }), null)
})

test("next('router') on the application results in 404", async () => {
  const app = quietApp()
  app.use((_req, _res, next) => next('router'))
  app.use((_req, res) => {
    res.send('reached')
  })
  assert.equal((await get(app, '/')).status, 404)
})

test("next('route') after an error was handled in the route leaves it", async () => {
  const app = fw()
  const leave: ErrorRequestHandler = (_error, _req, _res, next) => next('route')
  app.get(
    '/',
    () => {
      throw new Error('wrong')
    },
    leave as never,
    () => assert.fail('the route went on'),
  )
  app.get('/', (_req, res) => {
    res.send('second route')
  })
  assert.equal((await get(app, '/')).text, 'second route')
})
