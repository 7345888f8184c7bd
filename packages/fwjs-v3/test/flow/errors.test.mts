import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw, { type Application, type ErrorRequestHandler, type RequestHandler } from 'fwjs-v3'

const report: ErrorRequestHandler = (error, _req, res, _next) =>
  res.end(`report ${error.message ?? error}`)

function appWith(handler: RequestHandler): Application {
  const app = fw()
  app.get('/', handler)
  app.use((_req, res) => res.end('no error'))
  app.use(report)
  return app
}

test('an error thrown by a handler or passed to next reaches the next error handler', async () => {
  const thrown = appWith(() => {
    throw new Error('thrown')
  })
  assert.equal((await get(thrown, '/')).text, 'report thrown')
  assert.equal(
    (
      await get(
        appWith((_req, _res, next) => next(new Error('passed'))),
        '/',
      )
    ).text,
    'report passed',
  )
})

test('a rejected handler promise reaches the next error handler', async () => {
  const app = appWith(async () => {
    await Promise.resolve()
    throw new Error('rejected')
  })
  assert.equal((await get(app, '/')).text, 'report rejected')
})

test('rejections in middleware and error handlers reach the next error handler', async () => {
  const app = fw()
  app.use(() => Promise.reject(new Error('first')))
  app.use((error: Error, _req: unknown, _res: unknown, _next: unknown) =>
    Promise.reject(new Error(`${error.message} second`)),
  )
  app.use(report)
  assert.equal((await get(app, '/')).text, 'report first second')
})

test('an error handler has exactly four parameters and runs only for errors', async () => {
  const app = fw()
  app.use(report)
  app.use((_req, res) => res.end('fine'))
  assert.equal((await get(app, '/')).text, 'fine')
})

test('an error handler may continue the request without an error', async () => {
  const app = fw()
  app.use((_req, _res, next) => next(new Error('x')))
  app.use((_error: Error, _req: unknown, _res: unknown, next: () => void) => next())
  app.use((_req, res) => res.end('on'))
  assert.equal((await get(app, '/')).text, 'on')
})

test('an error passes through the callbacks of later matching routes', async () => {
  const app = fw()
  app.get(
    '/',
    (_req, _res, next) => next(new Error('x')),
    (_req, res) => res.end('skipped'),
  )
  app.get('/', (_req, res) => res.end('skipped'))
  app.get('/', report)
  assert.equal((await get(app, '/')).text, 'report x')
})

test("next('route') leaves a route", async () => {
  const app = fw()
  app.get(
    '/',
    (_req, _res, next) => next('route'),
    (_req, res) => res.end('skipped'),
  )
  app.get('/', (_req, res) => res.end('second'))
  assert.equal((await get(app, '/')).text, 'second')
})

test('a mount path limits error handlers too', async () => {
  const app = fw()
  app.use((_req, _res, next) => next(new Error('x')))
  app.use('/admin', (_error: Error, _req: unknown, res: fw.Response, _next: unknown) =>
    res.end('admin'),
  )
  app.use(report)
  assert.equal((await get(app, '/')).text, 'report x')
  assert.equal((await get(app, '/admin')).text, 'admin')
})

test("a path that can't be decoded reaches the error handlers, even after next()", async () => {
  const app = fw()
  app.get(/zz/, (_req, _res, next) => next())
  app.get('/:id', (_req, res) => res.end('route'))
  app.use((error: { status: number }, _req: unknown, res: fw.Response, _next: unknown) =>
    res.send(error.status, 'report'),
  )
  assert.equal((await get(app, '/%zz')).status, 400)
})

test("a target that can't be parsed is an error and doesn't crash the process", async () => {
  const app = fw()
  app.use((_req, res) => res.end('middleware'))
  const reply = await get(app, 'http://[')
  assert.ok(reply.status >= 400)
})

test('with async errors off, a rejection stays unhandled', () => {
  const program = `
    const app = require('fwjs-v3')()
    process.on('unhandledRejection', (reason) => {
      console.log('unhandled', reason.message)
      process.exit()
    })
    app.disable('async errors').use(() => Promise.reject(new Error('alone')))
    const server = app.listen(0, '127.0.0.1', () => fetch('http://127.0.0.1:' + server.address().port))
  `
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const { stdout } = spawnSync(process.execPath, ['-e', program], { cwd, encoding: 'utf8' })
  assert.equal(stdout, 'unhandled alone\n')
})
