import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { warningsOf } from '../support/quiet.mts'

test("ten thousand middleware functions in one chain don't exhaust the stack", async () => {
  const app = fw()
  for (let index = 0; index < 10_000; index++) app.use((_req, _res, next) => next())
  app.use((_req, res) => res.end('end'))
  assert.equal((await get(app, '/')).text, 'end')
})

test("ten thousand routes don't exhaust the stack, with or without an error", async () => {
  const app = fw()
  for (let index = 0; index < 10_000; index++) app.get('/', (_req, _res, next) => next())
  app.get('/', (_req, res) => res.end('end'))
  assert.equal((await get(app, '/')).text, 'end')
  const failing = fw()
  failing.get('/', (_req, _res, next) => next(new Error('x')))
  for (let index = 0; index < 10_000; index++) failing.get('/', () => {})
  failing.use((_error: Error, _req: unknown, res: fw.Response, _next: unknown) =>
    res.end('handled'),
  )
  assert.equal((await get(failing, '/')).text, 'handled')
})

test('a second next() in the same call is ignored, with a warning', async () => {
  const app = fw()
  let calls = 0
  app.use((_req, _res, next) => {
    next()
    next()
  })
  app.use((_req, res) => {
    calls++
    res.end()
  })
  const warnings = await warningsOf(() => get(app, '/'))
  assert.equal(calls, 1)
  assert.match(String(warnings[0]), /called next\(\) twice/)
})
