import assert from 'node:assert/strict'
import diagnostics from 'node:diagnostics_channel'
import { EventEmitter, once } from 'node:events'
import http from 'node:http'
import test from 'node:test'
import fw, { type Express, type NextFunction as Next, type Request, type Response } from 'fwjs'
import type { Trace } from 'fwjs-ops'
import { ask, serving } from '../support/client.mts'
import { asExpress, linesOf, prototype, respond, run, step } from '../support/traced.mts'
import { holdTimers, settled } from '../support/waiting.mts'

const channels = [
  'tracing:fwjs.request:start',
  'tracing:fwjs.layer:start',
  'tracing:fwjs.layer:error',
  'tracing:fwjs.layer:asyncEnd',
]

test('a trace leaves no channel subscribers and closes its server', async () => {
  let port = 0
  const app = fw()
  app.use((req, res) => {
    port = req.socket.localPort ?? 0
    for (const name of channels) assert.ok(diagnostics.hasSubscribers(name), name)
    res.end()
  })
  await run(app)
  await assert.rejects(run(app, { url: '/a b' }), { code: 'ERR_UNESCAPED_CHARACTERS' })
  // The engine itself subscribes to layers until the next one runs.
  await serving(http.createServer(fw().use(respond)), (own) => ask(own, '/'))
  for (const name of channels) assert.equal(diagnostics.hasSubscribers(name), false, name)
  await assert.rejects(ask(port, '/'), { code: 'ECONNREFUSED' })
})

/** Traces a request without a response, and lets it time out after its handler was reached. */
async function timedOut(register: (app: Express, reached: () => void) => void): Promise<Trace> {
  const app = fw()
  const events = new EventEmitter()
  app.use(step)
  register(app, () => events.emit('reached'))
  const delay = 4321
  const timers = holdTimers(delay)
  try {
    const reached = once(events, 'reached')
    const traced = run(app, {}, { timeout: delay })
    await reached
    await settled()
    assert.equal(timers.count(), 1)
    timers.end()
    return await traced
  } finally {
    timers.release()
  }
}

test('a request without a response ends with the timeout, and its layers are open', async () => {
  const hanging = (app: Express, reached: () => void): void => {
    app.get('/', function hang() {
      reached()
    })
  }
  const lines = [
    'middleware step / next',
    'route bound dispatch / open',
    '  handler hang / GET open',
  ]
  for (const traced of [await timedOut(hanging), await asExpress(() => timedOut(hanging))]) {
    assert.deepEqual(linesOf(traced), lines)
    assert.equal('status' in traced, false)
    assert.equal(traced.incomplete, 'timeout')
    assert.deepEqual(traced.headers, {})
  }
})

test('a response that never ends still has a status', async () => {
  const traced = await timedOut((app, reached) => {
    app.get('/', function stream(_req, res) {
      res.status(202).write('beginning', reached)
    })
  })
  assert.deepEqual([traced.status, traced.incomplete], [202, 'timeout'])
  assert.equal(traced.layers.at(-1)?.outcome, 'open')
})

test("a complete response isn't incomplete if the server keeps the connection open", async () => {
  const traced = await timedOut((app, reached) => {
    app.get('/', (req, res) => {
      const { socket } = req
      res.detachSocket(socket)
      socket.removeAllListeners('end').pause()
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', reached)
    })
  })
  assert.deepEqual([traced.status, traced.incomplete], [200, undefined])
})

test('a connection closed by the app makes the response incomplete', async () => {
  const app = fw()
  app.use(function close(req: Request) {
    req.socket.destroy()
  })
  const traced = await run(app, {}, { timeout: false })
  assert.deepEqual([traced.status, traced.incomplete], [undefined, 'closed'])
  assert.deepEqual(linesOf(traced), ['middleware close / open'])
})

test('layers that run after the response is complete are left out', async () => {
  const app = fw()
  app.use(function early(_req: Request, res: Response, next: Next) {
    res.end()
    res.once('finish', () => next())
  })
  app.use(step)
  const early = ['middleware early / responded']
  assert.deepEqual(linesOf(await run(app)), early)
  assert.deepEqual(linesOf(await asExpress(() => run(app))), early)
})

test('wrappers that an agent adds to Express functions during a trace stay', async () => {
  const before = { ...prototype }
  const app = fw()
  app.use(function wrap(_req: Request, res: Response) {
    const { handle_request: inner } = prototype
    prototype.handle_request = function wrapped(this: object, ...args: unknown[]) {
      return inner.apply(this, args)
    }
    res.end()
  })
  try {
    const lines = ['middleware wrap / responded']
    assert.deepEqual(linesOf(await asExpress(() => run(app))), lines)
    assert.equal(prototype.handle_request.name, 'wrapped')
    assert.equal(prototype.handle_error, before.handle_error)
    const { text } = await serving(http.createServer(fw().use(respond)), (port) => ask(port, '/'))
    assert.equal(text, 'respond')
  } finally {
    Object.assign(prototype, before)
  }
})
