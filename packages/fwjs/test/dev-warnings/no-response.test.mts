import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import test from 'node:test'
import { folderOf } from '../support/folder.mts'
import { heldTimers } from '../support/held-timers.mts'
import { pathOf } from '../support/require.mts'

/** Runs the handlers, sends the requests of `scenario`, and returns the warnings of each timer tick. */
function warningsOf(
  handlers: string,
  scenario: string,
  env: Record<string, string> = {},
): string[][] {
  const script = `${heldTimers}
    const { connect } = require('node:net')
    const fw = require(${JSON.stringify(pathOf('fwjs'))})
    const app = fw()
    const warnings = []
    const lines = require('node:fs').readFileSync(__filename, 'utf8').split('\\n')
    process.on('warning', ({ code, message, detail }) => {
      const line = lines[/:(\\d+):\\d+\\n/.exec(detail)?.[1] - 1]
      if (code === 'FWJS_NO_RESPONSE') warnings.push(message + ' ' + line?.trim())
    })
    const arrived = []
    app.use(function log(req, res, next) { arrived.push(req); next() })
    ${handlers}
    const server = app.listen(0, '127.0.0.1', async () => {
      const sockets = []
      const send = async (text) => {
        const before = arrived.length
        const socket = connect(server.address().port, '127.0.0.1', () => socket.write(text, 'latin1'))
        socket.on('error', () => {})
        sockets.push(socket)
        while (arrived.length === before) await new Promise(setImmediate)
        return socket
      }
      const ask = (path, head = '') => send('GET ' + path + ' HTTP/1.1\\r\\nHost: a\\r\\n' + head + '\\r\\n')
      ${scenario}
      const stages = []
      for (let turn = 0; turn < 4; turn++) {
        takeTurn()
        await new Promise(setImmediate)
        stages.push(warnings.splice(0))
      }
      console.log(JSON.stringify(stages))
      for (const socket of sockets) socket.destroy()
      server.close()
    })`
  const folder = folderOf({ 'app.js': script })
  const output = execFileSync(process.execPath, [join(folder, 'app.js')], {
    env: { ...process.env, NODE_ENV: 'development', FWJS_WARNINGS: '', ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return JSON.parse(output)
}

const NONE: string[][] = [[], [], [], []]
const AUTH = "app.get('/slow', function auth(req, res, next) {})"

test('a request without a response is reported after 30 seconds, with the last handler that ran', () => {
  assert.deepEqual(warningsOf(AUTH, "await ask('/slow?token=1')"), [
    [],
    [],
    [
      'GET /slow has had no response for 30 seconds. The handler "auth" ran last, and neither ' +
        `sent a response nor called next(). ${AUTH}`,
    ],
    [],
  ])
})

test('each place is reported once', () => {
  const [, , third] = warningsOf(AUTH, "await ask('/slow'); await ask('/slow?again')")
  assert.equal(third?.length, 1)
})

test('the warning names handlers in routers and routes with several handlers, and param callbacks', () => {
  const handlers = `
    const router = fw.Router()
    router.use(function inRouter(req, res, next) {})
    app.use('/router', router)
    app.get('/second', (req, res, next) => next(), async function second(req, res) {})
    app.param('id', function readId(req, res, next) {})
    app.get('/users/:id', function show(req, res) {})
    app.get('/error', (req, res, next) => next(new Error('x')))
    app.use(function onError(error, req, res, next) {})`
  const paths = ['/router', '/second', '/users/1', '/error']
  const scenario = paths.map((path) => `await ask('${path}')`).join('\n')
  const [, , third = []] = warningsOf(handlers, scenario)
  assert.deepEqual(
    third.map((message) => /"(\w+)"/.exec(message)?.[1]),
    ['inRouter', 'second', 'readId', 'onError'],
  )
})

const silent = {
  'got its response': ["app.get('/', (req, res) => res.send('x'))", "await ask('/')"],
  'is getting its response': ["app.get('/', (req, res) => res.flushHeaders())", "await ask('/')"],
  'lost its client': [
    "app.get('/', (req, res) => {})",
    `const socket = await ask('/')
     const closed = new Promise((resolve) => arrived[0].once('close', resolve))
     socket.destroy()
     await closed`,
  ],
  'is a WebSocket': ["app.get('/', () => {})", "await ask('/', 'Upgrade: websocket\\r\\n')"],
  'is still arriving': [
    "app.post('/', fw.json())",
    `await send('POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Type: application/json\\r\\nContent-Length: 9\\r\\n\\r\\n{')`,
  ],
} as const

for (const [state, [handlers, scenario]] of Object.entries(silent)) {
  test(`a request that ${state} is not reported`, () => {
    assert.deepEqual(warningsOf(handlers, scenario), NONE)
  })
}

test('nothing is reported in production', () => {
  assert.deepEqual(warningsOf(AUTH, "await ask('/slow')", { NODE_ENV: 'production' }), NONE)
})

test('control characters in a URL that another server accepted are not printed', () => {
  const handlers = `
    const { handle } = app
    app.handle = function (req, res, next) {
      req.url = '/\\u009b31m'
      handle.call(this, req, res, next)
    }
    app.use((req, res) => {})`
  const [, , third = []] = warningsOf(handlers, "await ask('/')")
  assert.match(third[0] ?? '', /^GET \/\?31m has had no response/)
})
