import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import test from 'node:test'
import fw, { type NextFunction, type Request, type Response } from 'fwjs'
import { serving } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'
import { answered, eventsOf, listed, recording } from '../support/tracing.mts'

function plain(_req: Request, _res: Response, next: NextFunction): void {
  next()
}

function show(_req: Request, res: Response): void {
  res.send('here')
}

test('middleware is finished when it calls next, a handler when the response is complete', async () => {
  const app = fw()
  app.use(plain)
  app.get('/', show)
  const { events } = await eventsOf(app)
  assert.deepEqual(
    events,
    listed(`request start, plain start, plain asyncStart, plain asyncEnd,
      bound dispatch start, show start, show end, bound dispatch end, plain end, request end,
      ${answered('show', 'bound dispatch', 'request')}`),
  )
})

test('a layer that calls next later ends its synchronous part first', async () => {
  const app = fw()
  app.use(async function later(_req, _res, next) {
    await Promise.resolve()
    next()
  })
  app.use(show)
  const { events } = await eventsOf(app)
  assert.deepEqual(
    events,
    listed(`request start, later start, later end, request end, later asyncStart, later asyncEnd,
      show start, show end, ${answered('show', 'request')}`),
  )
})

const failures = {
  throws() {
    throw new Error('no')
  },
  async rejects() {
    await Promise.resolve()
    throw new Error('no')
  },
  passes(_req: Request, _res: Response, next: NextFunction) {
    setImmediate(() => next(new Error('no')))
  },
}

for (const [name, handler] of Object.entries(failures)) {
  test(`a layer that ${name} an error publishes it before its end`, async () => {
    const app = quietApp()
    app.use(handler)
    app.use(plain)
    app.use(function recover(_error: Error, _req: Request, res: Response, _next: NextFunction) {
      res.status(500).end()
    })
    const { events, layers, requests } = await eventsOf(app)
    const own = events.filter((event) => !event.startsWith('request'))
    assert.deepEqual(
      own,
      listed(`${name} start, ${name} end, ${name} error, ${answered(name)},
        recover start, recover end, ${answered('recover')}`),
    )
    assert.equal((layers[0]?.error as Error | undefined)?.message, 'no')
    assert.equal(layers[1]?.kind, 'error handler')
    assert.equal(layers[1]?.handling, layers[0]?.error)
    assert.equal(layers[1]?.error, undefined)
    assert.equal(requests[0]?.error, undefined)
  })
}

test('an unhandled error is published for the request', async () => {
  const app = quietApp()
  app.get('/', function fails() {
    throw new Error('no')
  })
  const { events, requests, layers } = await eventsOf(app)
  assert.deepEqual(
    events,
    listed(`request start, bound dispatch start, fails start, fails end,
      fails error, ${answered('fails')}, bound dispatch error, ${answered('bound dispatch')},
      bound dispatch end, request end, request error, ${answered('request')}`),
  )
  assert.equal(requests[0]?.error, layers[1]?.error)
})

test("next('route') and next('router') are not errors", async () => {
  const app = fw()
  const router = fw.Router()
  router.get('/', function first(_req, _res, next) {
    next('route')
  })
  router.use(function second(_req, _res, next) {
    next('router')
  })
  app.use(router)
  app.use(show)
  const { events } = await eventsOf(app)
  assert.deepEqual(
    events.filter((event) => /error|asyncEnd/.test(event)),
    listed(
      'first asyncEnd, bound dispatch asyncEnd, second asyncEnd, router asyncEnd, show asyncEnd, request asyncEnd',
    ),
  )
})

test('an unhandled request has no route and no error', async () => {
  const app = fw()
  app.use(plain)
  const { events, requests } = await eventsOf(app, '/missing')
  assert.deepEqual(events.slice(-3), listed('request end, request asyncStart, request asyncEnd'))
  assert.equal(requests[0]?.route, undefined)
  assert.equal(requests[0]?.res.statusCode, 404)
  assert.equal(requests[0]?.aborted, false)
})

test('a request rejected before the router runs has its error and no layers', async () => {
  const app = quietApp({ 'plain paths': true })
  app.use(show)
  const { events, requests } = await eventsOf(app, '/a/../b')
  assert.deepEqual(
    events,
    listed('request start, request error, request end, request asyncStart, request asyncEnd'),
  )
  assert.equal((requests[0]?.error as { status: number } | undefined)?.status, 400)
})

test('a client disconnect ends the waiting layers and marks the request', async () => {
  const app = fw()
  let arrived = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve
  })
  app.get('/', function waits() {
    arrived()
  })
  const { events, requests } = await recording(({ ended }) =>
    serving(app, async ({ port }) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      })
      await arrival
      socket.destroy()
      await once(socket, 'close')
      await ended(1)
    }),
  )
  assert.deepEqual(events.slice(-6), listed(answered('waits', 'bound dispatch', 'request')))
  assert.equal(requests[0]?.aborted, true)
})
