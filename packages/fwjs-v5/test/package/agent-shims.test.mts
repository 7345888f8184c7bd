import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import fw from 'fwjs-v5'

const cwd = fileURLToPath(new URL('.', import.meta.url))

/** OpenTelemetry creates no spans for functions with these texts. */
const ROUTER = 'function router (req, res, next) {\n    router.handle(req, res, next)\n  }'
const HANDLE = 'function handle (req, res, next) {\n    route.dispatch(req, res, next)\n  }'

function textsOf(router: { stack: { handle: unknown }[] }): string[] {
  return [router, router.stack[0]?.handle].map(String)
}

test('the functions of routers and routes have the text that agents compare', () => {
  const router = fw.Router().get('/', () => {})
  assert.deepEqual(textsOf(router), [ROUTER, HANDLE])
})

/** Runs an app after an agent is loaded and returns the lines of its output. */
function linesOf(agent: string, script: string): string[] {
  const args = ['-e', `${agent};${script}`]
  const env = { ...process.env, NODE_ENV: 'test' }
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' })
  assert.equal(stderr, '')
  return stdout.split('\n').filter(Boolean)
}

/** Passes the exports of a file of a package, and the package's version, to `wrap`, as agents do. */
const wrapping = (name: string, path: string, wrap: string): string => `
const Module = require('node:module')
const { require: load } = Module.prototype
Module.prototype.require = function (id) {
  const loaded = load.call(this, id)
  const file = Module._resolveFilename(id, this).replaceAll('\\\\', '/')
  const folder = 'agent-shims/node_modules/${name}/'
  if (!file.endsWith(folder + '${path}')) return loaded
  const { version } = load.call(this, file.slice(0, -'${path}'.length) + 'package.json')
  return (${wrap})(loaded, version)
}
`

/** Folders called node_modules inside packages, which some packers leave out. */
const leftOut = `
const Module = require('node:module')
const resolve = Module._resolveFilename
Module._resolveFilename = function (id, ...rest) {
  if (!id.includes('node_modules/')) return resolve.call(this, id, ...rest)
  console.log('left out')
  throw Object.assign(new Error('left out'), { code: 'MODULE_NOT_FOUND' })
}
`

const app = `
const fw = require('fwjs-v5')
const app = fw()
const router = fw.Router()
router.get('/fine', (req, res) => res.end('fine'))
router.get('/broken', () => {
  throw new Error('bang')
})
app.use('/sub', router)
app.post('/json', fw.json(), (req, res) => res.end('reached'))
console.log('registered')
const server = app.listen(0, '127.0.0.1', async () => {
  const at = (path) => 'http://127.0.0.1:' + server.address().port + path
  const headers = { 'content-type': 'application/json' }
  for (const path of ['/sub/fine', '/sub/broken', '/none']) {
    console.log((await fetch(at(path))).status)
  }
  console.log((await fetch(at('/json'), { method: 'POST', headers, body: '{"a":1}' })).status)
  server.close()
  server.closeAllConnections()
})
`

test('the file that requires the router finds it by its name, as Datadog expects of main files', () => {
  const loader = fileURLToPath(new URL('../../../agent-shims/router.js', import.meta.url))
  const { resolve } = createRequire(loader)
  assert.equal(resolve('router'), join(dirname(loader), 'node_modules/router/index.js'))
  assert.equal(createRequire(loader)(loader), fw.Router)
})

test('an agent that replaces the router constructor gets every router', () => {
  const wrap = `(Router, version) => {
    console.log('wrapped', version)
    function Wrapped(options) {
      console.log('created')
      return new.target ? new Router(options) : Router(options)
    }
    return Object.assign(Object.setPrototypeOf(Wrapped, Router), { prototype: Router.prototype })
  }`
  assert.deepEqual(linesOf(wrapping('router', 'index.js', wrap), app), [
    // The router of the app, and the mounted one.
    ...['wrapped 2.100.0+fwjs', 'created', 'created', 'registered'],
    ...['200', '500', '404', '200'],
  ])
})

test('an agent that wraps the methods of layers sees every layer once', () => {
  // The file is required twice.
  const wrap = `(Layer, version) => {
    const { handleRequest } = Layer.prototype
    if (handleRequest.name === '') return Layer
    console.log('wrapped', version)
    Layer.prototype.handleRequest = function (req, res, next) {
      console.log(this.name, req.url)
      return handleRequest.call(this, req, res, next)
    }
    return Layer
  }`
  assert.deepEqual(linesOf(wrapping('router', 'lib/layer.js', wrap), app), [
    ...['wrapped 2.100.0+fwjs', 'registered'],
    ...['router /fine', 'handle /fine', '<anonymous> /fine', '200'],
    ...['router /broken', 'handle /broken', '<anonymous> /broken', '500'],
    '404',
    ...['handle /json', 'jsonParser /json', '<anonymous> /json', '200'],
  ])
})

test('an agent that wraps the finalhandler module sees unhandled requests', () => {
  const wrap = `(final, version) => (req, res, options) => (error) => {
    console.log(version, req.url, error?.message)
    final(req, res, options)(error)
  }`
  assert.deepEqual(linesOf(wrapping('finalhandler', 'index.js', wrap), app), [
    ...['registered', '200', '2.100.0+fwjs /sub/broken bang', '500'],
    ...['2.100.0+fwjs /none undefined', '404', '200'],
  ])
})

test('an agent that wraps the reading of bodies sees every body', () => {
  const wrap = `(read, version) => function (req, res, next, ...rest) {
    const inspect = (error) => {
      console.log(version, JSON.stringify(req.body))
      next(error)
    }
    return read.call(this, req, res, inspect, ...rest)
  }`
  assert.deepEqual(linesOf(wrapping('body-parser', 'lib/read.js', wrap), app), [
    ...['registered', '200', '500', '404'],
    ...['2.100.0+fwjs {"a":1}', '200'],
  ])
})

test('an agent that wraps the body-parser functions gets the parsers of the app', () => {
  const wrap = `(bodyParser, version) => ({
    ...bodyParser,
    json: (options) => {
      console.log(version, 'json')
      return bodyParser.json(options)
    },
  })`
  assert.deepEqual(linesOf(wrapping('body-parser', 'index.js', wrap), app), [
    ...['2.100.0+fwjs json', 'registered', '200', '500', '404', '200'],
  ])
})

test('an agent that wraps the query getter sees every read', () => {
  const agent = `
    const request = require('fwjs-v5/lib/request')
    const { get } = Object.getOwnPropertyDescriptor(request, 'query')
    Object.defineProperty(request, 'query', {
      configurable: true,
      enumerable: true,
      get() {
        const query = get.call(this)
        console.log(JSON.stringify(query))
        return query
      },
    })`
  const script = `
    const app = require('fwjs-v5')()
    app.get('/', (req, res) => res.json([req.query, req.query]))
    const server = app.listen(0, '127.0.0.1', async () => {
      await fetch('http://127.0.0.1:' + server.address().port + '/?a=1')
      server.close()
      server.closeAllConnections()
    })`
  assert.deepEqual(linesOf(agent, script), ['{"a":"1"}', '{"a":"1"}'])
})

test('without the folders that agents look for, the app runs as before', () => {
  assert.deepEqual(linesOf(leftOut, app), [
    ...['left out', 'left out', 'left out', 'left out', 'registered'],
    ...['200', '500', '404', '200'],
  ])
  const texts = 'console.log(JSON.stringify(String(fw.Router())))'
  const script = `const fw = require('fwjs-v5'); ${texts}`
  assert.equal(JSON.parse(linesOf(leftOut, script).at(-1) as string), ROUTER)
})
