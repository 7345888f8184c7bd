import assert from 'node:assert/strict'
import test from 'node:test'
import fw, * as names from 'fwjs'
import { load } from '../support/require.mts'

test('requiring the package returns the factory, which is also its default export', () => {
  const required = load('fwjs')
  assert.equal(required, fw)
  assert.equal(typeof required, 'function')
  assert.equal(Reflect.get(required, 'default'), required)
})

test('the named exports are the properties of the factory', () => {
  const found = Object.keys(names).filter((name) => name !== 'default' && name !== 'module.exports')
  const members = ['Route', 'Router', 'application', 'query', 'request', 'response']
  for (const name of [...members, 'json', 'raw', 'text', 'urlencoded']) {
    assert.ok(found.includes(name), name)
    assert.equal(Reflect.get(names, name), Reflect.get(fw, name), name)
  }
})

test('every named export is a property of the factory', () => {
  for (const name of Object.keys(names)) {
    if (name === 'default' || name === 'module.exports') continue
    assert.equal(Reflect.get(names, name), Reflect.get(fw, name), name)
  }
})

test('the major version is 4', () => {
  assert.match(load('fwjs/package.json').version, /^4\.\d+\.\d+$/)
})

test('reading middleware bundled with 3.x throws with a hint', () => {
  const removed = [
    'bodyParser',
    'compress',
    'cookieSession',
    'session',
    'logger',
    'cookieParser',
    'favicon',
    'responseTime',
    'errorHandler',
    'timeout',
    'methodOverride',
    'vhost',
    'csrf',
    'directory',
    'limit',
    'multipart',
    'staticCache',
  ]
  for (const name of removed) {
    assert.throws(() => Reflect.get(fw, name), new RegExp(`Most middleware \\(like ${name}\\)`))
    assert.equal(Object.getOwnPropertyDescriptor(fw, name)?.configurable, true)
    assert.ok(!Object.keys(fw).includes(name))
  }
  assert.equal(Reflect.get(fw, 'basicAuth'), undefined)
})

test('fw.query creates the query middleware', () => {
  const middleware = load('fwjs').query({ depth: 1 })
  assert.equal(middleware.name, 'query')
  const req = { url: '/?a[b][c]=1' }
  let passed = false
  middleware(req, {}, () => {
    passed = true
  })
  assert.equal(passed, true)
  assert.deepEqual(Reflect.get(req, 'query'), { a: { b: { '[c]': '1' } } })
})

test('fw.query accepts a parser function and keeps an existing query', () => {
  const middleware = load('fwjs').query((text: string) => ({ text }))
  const fresh = { url: '/?x' }
  const taken = { url: '/?x', query: { kept: true } }
  middleware(fresh, {}, () => {})
  middleware(taken, {}, () => {})
  assert.deepEqual(Reflect.get(fresh, 'query'), { text: 'x' })
  assert.deepEqual(taken.query, { kept: true })
})
