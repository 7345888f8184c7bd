import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import '../support/env.mts'
import fw, * as names from 'fwjs-v3'
import { load } from '../support/require.mts'

test('requiring the package returns the factory, which is also its default export', () => {
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

test('the factory has the properties of 3.x, and each can be imported by name', () => {
  for (const name of [...members, ...middleware]) {
    assert.ok(name in fw, name)
    assert.equal(Reflect.get(names, name), Reflect.get(fw, name), name)
  }
})

test('every middleware is a function', () => {
  for (const name of middleware) assert.equal(typeof Reflect.get(fw, name), 'function', name)
})

test('fw.mime is the table that fw.static uses', () => {
  assert.equal(fw.mime, fw.static.mime)
  assert.equal(fw.mime.lookup('a.html'), 'text/html')
})

test('fw.createServer() is the same as fw()', () => {
  const app = fw.createServer()
  assert.equal(typeof app, 'function')
  assert.ok(app.stack)
})

/** Returns the output of an app that runs in a separate process. */
function printedBy(program: string): string {
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  return spawnSync(process.execPath, ['-e', program], { cwd, encoding: 'utf8' }).stdout
}

test("loading the package doesn't change Node's own requests and responses", () => {
  const printed = printedBy(`
    const { IncomingMessage, OutgoingMessage, ServerResponse } = require('node:http')
    const look = () => [IncomingMessage, OutgoingMessage, ServerResponse].map(({ prototype }) =>
      Object.entries(Object.getOwnPropertyDescriptors(prototype)).map(([name, own]) =>
        [name, own.value, own.get]))
    const before = look()
    const fw = require('fwjs-v3')
    fw().use(fw.bodyParser()).use(fw.compress())
    console.log(require('node:util').isDeepStrictEqual(before, look()))
  `)
  assert.equal(printed, 'true\n')
})

test('a middleware is loaded on first use', () => {
  const loaded = printedBy(
    "require('fwjs-v3'); console.log(Object.keys(require.cache).join('\\n'))",
  ).replaceAll('\\', '/')
  assert.match(loaded, /fwjs-v3\/lib\/express\.js/)
  assert.doesNotMatch(loaded, /busboy|serve-index|compression|lib\/middleware\/multipart|\/qs\//)
})
