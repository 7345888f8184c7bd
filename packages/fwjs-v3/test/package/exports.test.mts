import assert from 'node:assert/strict'
import { ServerResponse } from 'node:http'
import test from 'node:test'
import '../support/env.mts'
import fw, * as names from 'fwjs-v3'
import { load } from '../support/require.mts'

test('requiring the package gives the factory, which is also its default', () => {
  assert.equal(load('fwjs-v3'), fw)
  assert.equal(fw.default, fw)
  assert.equal(typeof fw, 'function')
})

const members = ['Route', 'Router', 'application', 'createServer', 'mime', 'request', 'response']
const middleware = [
  ...['basicAuth', 'bodyParser', 'compress', 'cookieParser', 'cookieSession', 'csrf', 'directory'],
  ...['errorHandler', 'favicon', 'json', 'limit', 'logger', 'methodOverride', 'multipart', 'query'],
  ...['responseTime', 'session', 'static', 'staticCache', 'timeout', 'urlencoded', 'vhost'],
]

test('the factory has the members of 3.x, and each can be imported by name', () => {
  for (const name of [...members, ...middleware]) {
    assert.ok(name in fw, name)
    assert.equal(Reflect.get(names, name), Reflect.get(fw, name), name)
  }
})

test('every middleware is a function', () => {
  for (const name of middleware) assert.equal(typeof Reflect.get(fw, name), 'function', name)
})

test('fw.mime is the table that fw.static reads', () => {
  assert.equal(fw.mime, fw.static.mime)
  assert.equal(fw.mime.lookup('a.html'), 'text/html')
})

test('fw.createServer() is fw()', () => {
  const app = fw.createServer()
  assert.equal(typeof app, 'function')
  assert.ok(app.stack)
})

test('loading it changes nothing of Node’s own responses', () => {
  const own = Object.getOwnPropertyNames(ServerResponse.prototype)
  for (const name of ['setHeader', 'cookie', 'headerSent', 'charset', 'on', 'appendHeader']) {
    assert.ok(!own.includes(name), name)
  }
})

test('a middleware is loaded when it is asked for', () => {
  const path = load('node:path').dirname(
    load('node:module')
      .createRequire(import.meta.url)
      .resolve('fwjs-v3'),
  )
  const { stdout } = load('node:child_process').spawnSync(
    process.execPath,
    ['-e', `require(${JSON.stringify(path)}); console.log(Object.keys(require.cache).join('\\n'))`],
    { encoding: 'utf8' },
  )
  assert.match(stdout, /fwjs-v3\/lib\/express\.js/)
  assert.doesNotMatch(stdout, /busboy|serve-index|compression|lib\/middleware\/multipart|\/qs\//)
})
