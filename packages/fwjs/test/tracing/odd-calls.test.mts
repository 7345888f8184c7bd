import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type NextFunction, type Request, type Response } from 'fwjs'
import { ask, serving } from '../support/client.mts'
import { run } from '../support/inside.mts'
import { quietApp } from '../support/quiet.mts'
import { answered, eventsOf, listed, recording } from '../support/tracing.mts'

test('a layer that calls next a second time, with an error, ends once', async () => {
  const app = quietApp()
  app.use(function impatient(_req, _res, next) {
    next()
    next(new Error('too late'))
  })
  app.use(function hangs() {})
  app.use(function recover(_error: Error, _req: Request, res: Response, _next: NextFunction) {
    res.status(503).end()
  })
  const { events, layers } = await eventsOf(app)
  const count = (wanted: string) => events.filter((event) => event === wanted).length
  assert.equal(count('impatient asyncEnd'), 1)
  assert.equal(count('impatient error'), 0)
  assert.equal(count('hangs asyncEnd'), 1)
  assert.equal(layers.at(-1)?.name, 'recover')
  assert.equal(layers.at(-1)?.parent, undefined)
})

test('a layer that starts after the response ends with its function', async () => {
  const app = fw()
  let afterResponse = () => {}
  const reached = new Promise<void>((resolve) => {
    afterResponse = resolve
  })
  app.use(function responds(_req, res, next) {
    res.once('close', () => next()).end()
  })
  app.use(function late() {
    afterResponse()
  })
  const { events } = await recording(({ ended }) =>
    serving(app, async (address) => {
      await ask(address, '/')
      await ended(1)
      await reached
    }),
  )
  assert.deepEqual(events.slice(-4), listed(`late start, late end, ${answered('late')}`))
})

test('a handler is called as it is without subscribers: no `this`, all arguments, its result', async () => {
  const app = fw()
  const seen: unknown[] = []
  app.use(function first(this: unknown, req, _res, next) {
    seen.push(this, arguments.length, req.next === next)
    next()
    seen.push(req.next === next)
  })
  app.use((_req, _res, next) => next(new Error('no')))
  app.use(function last(this: unknown, _error: Error, _req: Request, res: Response, next: unknown) {
    seen.push(this, arguments.length, typeof next)
    res.end()
  })
  await serving(app, (address) => ask(address, '/'))
  const plain = seen.splice(0)
  await eventsOf(app)
  assert.deepEqual(seen, plain)
})

test('layers of a router without an app, on plain objects, are published', async () => {
  const router = fw.Router()
  router.use('/a', function plain(_req, _res, next) {
    next()
  })
  const { events, layers, requests } = await recording(() =>
    run(router, { method: 'GET', url: '/a' }),
  )
  assert.deepEqual(events, listed('plain start, plain asyncStart, plain asyncEnd, plain end'))
  assert.equal(layers[0]?.mount, '/a')
  assert.equal(requests.length, 0)
})
