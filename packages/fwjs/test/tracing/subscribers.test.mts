import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import test from 'node:test'
import { promisify } from 'node:util'
import fw from 'fwjs'
import { ask, serving } from '../support/client.mts'
import { recording, requests } from '../support/tracing.mts'

const run = promisify(execFile)

/** Sends a request while a subscriber throws; prints the status and the uncaught exception. */
const script = `
  const { tracingChannel } = require('node:diagnostics_channel')
  const { AsyncLocalStorage } = require('node:async_hooks')
  const http = require('node:http')
  const app = require('fwjs')()
  const uncaught = new Set()
  process.on('uncaughtException', ({ message }) => uncaught.add(message))
  const fails = (message) => () => { throw new Error(message) }
  for (const name of ['fwjs.request', 'fwjs.layer']) {
    const channel = tracingChannel(name)
    const events = ['start', 'end', 'asyncStart', 'asyncEnd', 'error']
    channel.subscribe(Object.fromEntries(events.map((event) => [event, fails(name + ' ' + event)])))
    channel.start.bindStore(new AsyncLocalStorage(), fails(name + ' store'))
  }
  app.set('env', 'test')
  app.get('/', (req, res, next) => next(new Error('for the last handler')))
  const server = app.listen(0, '127.0.0.1', () => {
    http.get({ port: server.address().port, agent: false }, (res) => {
      res.resume().on('close', () => {
        server.close(() => console.log(JSON.stringify([res.statusCode, ...uncaught].sort())))
      })
    })
  })`

test('an error thrown by a subscriber is an uncaught exception, and the request gets its response', async () => {
  const { stdout } = await run(process.execPath, ['-e', script])
  const events = ['asyncEnd', 'asyncStart', 'end', 'error', 'start', 'store']
  assert.deepEqual(JSON.parse(stdout), [
    500,
    ...events.map((event) => `fwjs.layer ${event}`),
    ...events.map((event) => `fwjs.request ${event}`),
  ])
})

test('a subscriber to asyncEnd alone gets no events; only start is checked', async () => {
  const app = fw().get('/', (_req, res) => void res.end())
  const seen: unknown[] = []
  const asyncEnd = (trace: unknown) => seen.push(trace)
  requests.asyncEnd.subscribe(asyncEnd)
  try {
    await serving(app, (address) => ask(address, '/'))
    const isTracedByOthers = requests.start.hasSubscribers
    assert.equal(seen.length > 0, isTracedByOthers)
    await recording(({ ended }) =>
      serving(app, async (address) => {
        await ask(address, '/')
        await ended(1)
      }),
    )
    assert.notEqual(seen.length, 0)
  } finally {
    requests.asyncEnd.unsubscribe(asyncEnd)
  }
})

test('a request that started without a subscriber publishes only the layers that follow', async () => {
  const app = fw()
  let subscribe = () => {}
  const subscribed = new Promise<void>((resolve) => {
    subscribe = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  app.use(async function early(_req, _res, next) {
    begin()
    await subscribed
    next()
  })
  app.get('/', function late(_req, res) {
    res.end()
  })
  await serving(app, async (address) => {
    const reply = ask(address, '/')
    await begun
    const { events, requests } = await recording(async () => {
      subscribe()
      await reply
    })
    const started = events.filter((event) => event.endsWith(' start'))
    assert.deepEqual(started, ['bound dispatch start', 'late start'])
    assert.equal(requests.length, 0)
  })
})
