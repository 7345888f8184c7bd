import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw, { type Application, type ErrorRequestHandler, type RequestHandler } from 'fwjs-v3'

const told: ErrorRequestHandler = (error, _req, res, _next) =>
  res.end(`told ${error.message ?? error}`)

function appWith(handler: RequestHandler): Application {
  const app = fw()
  app.get('/', handler)
  app.use((_req, res) => res.end('no error'))
  app.use(told)
  return app
}

test('what a handler throws or passes to next reaches the next error handler', async () => {
  const thrown = appWith(() => {
    throw new Error('thrown')
  })
  assert.equal((await get(thrown, '/')).text, 'told thrown')
  assert.equal(
    (
      await get(
        appWith((_req, _res, next) => next(new Error('passed'))),
        '/',
      )
    ).text,
    'told passed',
  )
})

test('a rejection of a handler reaches the next error handler', async () => {
  const app = appWith(async () => {
    await Promise.resolve()
    throw new Error('rejected')
  })
  assert.equal((await get(app, '/')).text, 'told rejected')
})

test('middleware and error handlers may reject as well', async () => {
  const app = fw()
  app.use(() => Promise.reject(new Error('first')))
  app.use((error: Error, _req: unknown, _res: unknown, _next: unknown) =>
    Promise.reject(new Error(`${error.message} second`)),
  )
  app.use(told)
  assert.equal((await get(app, '/')).text, 'told first second')
})

test('an error handler has exactly four parameters and runs only for errors', async () => {
  const app = fw()
  app.use(told)
  app.use((_req, res) => res.end('fine'))
  assert.equal((await get(app, '/')).text, 'fine')
})

test('an error handler may go on as if nothing had happened', async () => {
  const app = fw()
  app.use((_req, _res, next) => next(new Error('x')))
  app.use((_error: Error, _req: unknown, _res: unknown, next: () => void) => next())
  app.use((_req, res) => res.end('on'))
  assert.equal((await get(app, '/')).text, 'on')
})

test('an error goes through the callbacks of routes that follow and match', async () => {
  const app = fw()
  app.get(
    '/',
    (_req, _res, next) => next(new Error('x')),
    (_req, res) => res.end('skipped'),
  )
  app.get('/', (_req, res) => res.end('skipped'))
  app.get('/', told)
  assert.equal((await get(app, '/')).text, 'told x')
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
  app.use(told)
  assert.equal((await get(app, '/')).text, 'told x')
  assert.equal((await get(app, '/admin')).text, 'admin')
})

test('a path that cannot be decoded is an error for the error handlers, also after next()', async () => {
  const app = fw()
  app.get(/zz/, (_req, _res, next) => next())
  app.get('/:id', (_req, res) => res.end('route'))
  app.use((error: { status: number }, _req: unknown, res: fw.Response, _next: unknown) =>
    res.send(error.status, 'told'),
  )
  assert.equal((await get(app, '/%zz')).status, 400)
})

test('a target that cannot be parsed is an error, not the end of the process', async () => {
  const app = fw()
  app.use((_req, res) => res.end('middleware'))
  const reply = await get(app, 'http://[')
  assert.ok(reply.status >= 400)
})

test('with async errors off, a rejection is left alone', () => {
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
