// A server in a process of its own, whose handler works for 5 ms and waits for 20 ms.
// node server.mjs SUBJECT [ROUNDS]; the rounds of work are measured if they are not given.
import { pbkdf2Sync } from 'node:crypto'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'

const require = createRequire(import.meta.url)
const [subject, givenRounds] = process.argv.slice(2)

const WORK_MILLISECONDS = 5
const WAIT_MILLISECONDS = 20

const work = (rounds) => pbkdf2Sync('password', 'salt', rounds, 32, 'sha256')

/** The rounds that take 5 ms of CPU time on this machine. */
function calibrate() {
  const rounds = 2000
  const times = Array.from({ length: 15 }, () => {
    const before = process.cpuUsage()
    work(rounds)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }).sort((a, b) => a - b)
  return Math.round((rounds * WORK_MILLISECONDS) / times[3])
}

const rounds = Number(givenRounds) || calibrate()

async function handle() {
  work(rounds)
  await pause(WAIT_MILLISECONDS)
  return 'done'
}

const onExpress = (shedder) => {
  const app = require('express')()
  if (shedder) app.use(shedder)
  app.get('/', (req, res) => handle().then((text) => res.send(text)))
  return app.listen(0, '127.0.0.1')
}

const onFwjs = (shedder) => {
  const app = require('../../packages/fwjs')()
  app.use(shedder)
  app.get('/', async (req, res) => res.send(await handle()))
  return app.listen(0, '127.0.0.1')
}

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

const shed = () => require('../../packages/fwjs-ops').shed()

const subjects = {
  'Express 4': () => onExpress(),
  'Express 4 with shed': () => onExpress(shed()),
  'fwjs with shed': () => onFwjs(shed()),
  'Express 4 with toobusy-js': () => onExpress(tooBusy()),
  'Express 4 with overload-protection': () =>
    onExpress(require('overload-protection')('express', { production: true })),
  'Express 4 with loopbusy': () => onExpress(require('loopbusy')(42, 100)),
  'Fastify with under-pressure': onFastify,
}

const server = await subjects[subject]()
const tell = () => process.send({ port: server.address().port, rounds })
if (server.listening) tell()
else server.once('listening', tell)
