import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type Application, type ErrorRequestHandler, type RequestHandler } from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

const handlers = 6000

const count: RequestHandler = (req, _res, next) => {
  Reflect.set(req, 'count', (Reflect.get(req, 'count') ?? 0) + 1)
  next()
}

const report: RequestHandler = (req, res) => {
  res.send(String(Reflect.get(req, 'count')))
}

test('six thousand handlers in one chain run', async () => {
  const app = fw()
  for (let index = 0; index < handlers; index++) app.use(count)
  app.use(report)
  assert.equal((await get(app, '/')).text, '6000')
})

test('six thousand handlers in one route run', async () => {
  const app = fw()
  const route = app.route('/')
  for (let index = 0; index < handlers; index++) route.get(count)
  route.get(report)
  assert.equal((await get(app, '/')).text, '6000')
})

test('six thousand handlers for all methods in one route run', async () => {
  const app = fw()
  const route = app.route('/')
  for (let index = 0; index < handlers; index++) route.all(count)
  route.all(report)
  assert.equal((await get(app, '/')).text, '6000')
})

test('an error skips six thousand handlers that do not handle errors', async () => {
  const app = quietApp()
  app.use((_req, _res, next) => next(new Error('far')))
  for (let index = 0; index < handlers; index++) app.use(count)
  const last: ErrorRequestHandler = (error, _req, res, _next) => {
    res.send(error.message)
  }
  app.use(last)
  assert.equal((await get(app, '/')).text, 'far')
})

test('a path that matches none of six thousand layers gets a 404', async () => {
  const app = quietApp()
  for (let index = 0; index < handlers; index++) app.get(`/${index}`, report)
  assert.equal((await get(app, '/none')).status, 404)
})

/** Nests apps or routers, each with some middleware before the next one. */
function nested(depth: number, middleware: number, create: () => object): Application {
  let inner = fw.Router().use(report) as object
  for (let level = 0; level < depth; level++) {
    const outer = create() as ReturnType<typeof fw.Router>
    for (let index = 0; index < middleware; index++) outer.use(count)
    outer.use(inner as RequestHandler)
    inner = outer
  }
  return fw().use(inner as RequestHandler)
}

test('two thousand nested apps run', async () => {
  assert.equal((await get(nested(2000, 1, fw), '/')).text, '2000')
})

test('two thousand nested routers run', async () => {
  assert.equal(
    (
      await get(
        nested(2000, 1, () => fw.Router()),
        '/',
      )
    ).text,
    '2000',
  )
})

test('a hundred nested routers with a hundred handlers each run', async () => {
  assert.equal(
    (
      await get(
        nested(100, 100, () => fw.Router()),
        '/',
      )
    ).text,
    '10000',
  )
})
