// A server in its own process, whose handler works for 5 ms and waits for 20 ms. node server.mjs
// SUBJECT
import { pbkdf2Sync } from 'node:crypto'
import http from 'node:http'
import http2 from 'node:http2'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'

const require = createRequire(import.meta.url)
const [subject] = process.argv.slice(2)

const WORK_MILLISECONDS = 5
const WAIT_MILLISECONDS = 20
/** This many take a small part of that time. */
const ITERATIONS = 50

/** Works for a time, not a number of steps: the speed of a shared machine changes by the second. */
function work() {
  const end = performance.now() + WORK_MILLISECONDS
  while (performance.now() < end) pbkdf2Sync('password', 'salt', ITERATIONS, 32, 'sha256')
}

async function handle() {
  work()
  await pause(WAIT_MILLISECONDS)
  return 'done'
}

const onExpress = (shedder) => {
  const app = require('express')()
  if (shedder) app.use(shedder)
  app.get('/', (req, res) => handle().then((text) => res.send(text)))
  return app.listen(0, '127.0.0.1')
}

/** The shedder rejects requests before Express sees them. */
function behindShed(shedder) {
  const app = require('express')()
  app.get('/', (req, res) => handle().then((text) => res.send(text)))
  const server = http.createServer((req, res) => shedder(req, res, () => app(req, res)))
  return server.listen(0, '127.0.0.1')
}

function createFwjsApp(shedder) {
  const app = require('../../../packages/fwjs')()
  if (shedder) app.use(shedder)
  app.get('/', async (req, res) => res.send(await handle()))
  return app
}

const onFwjs = (shedder) => createFwjsApp(shedder).listen(0, '127.0.0.1')

const onHttp2 = (shedder) => http2.createServer(createFwjsApp(shedder)).listen(0, '127.0.0.1')

function tooBusy() {
  const busy = require('toobusy-js')
  return (req, res, next) => (busy() ? res.status(503).send('too busy') : next())
}

async function onFastify() {
  const app = require('fastify')()
  await app.register(require('@fastify/under-pressure'), {
    maxEventLoopDelay: 42,
    maxEventLoopUtilization: 0.98,
    retryAfter: 10,
  })
  app.get('/', handle)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}

const shed = () => require('../../../packages/fwjs-ops').shed()

const subjects = {
  'Express 4': () => onExpress(),
  'Express 4 with shed': () => onExpress(shed()),
  'Express 4 behind shed': () => behindShed(shed()),
  'fwjs with shed': () => onFwjs(shed()),
  'fwjs on HTTP/2': () => onHttp2(),
  'fwjs on HTTP/2 with shed': () => onHttp2(shed()),
  'Express 4 with toobusy-js': () => onExpress(tooBusy()),
  'Express 4 with overload-protection': () =>
    onExpress(require('overload-protection')('express', { production: true })),
  'Express 4 with loopbusy': () => onExpress(require('loopbusy')(42, 100)),
  'Fastify with under-pressure': onFastify,
}

const server = await subjects[subject]()
const tell = () => process.send(server.address().port)
if (server.listening) tell()
else server.once('listening', tell)
