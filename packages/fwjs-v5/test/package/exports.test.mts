import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v5'
import { load } from '../support/require.mts'

test('the package exports ten names in the order of Express 5, and a default', () => {
  const names = ['application', 'request', 'response', 'Route', 'Router']
  const middleware = ['json', 'raw', 'static', 'text', 'urlencoded']
  assert.deepEqual(Object.keys(fw), [...names, ...middleware, 'default'])
  assert.equal(Reflect.get(fw, 'default'), fw)
})

test('members of Express 4 are absent', () => {
  for (const name of ['query', 'bodyParser', 'session', 'csrf']) assert.equal(name in fw, false)
  assert.deepEqual(Object.keys(fw.static), [])
})

test('functions have the names and lengths of Express 5', () => {
  assert.deepEqual([fw.length, fw.name], [0, 'createApplication'])
  assert.deepEqual([fw.Router.name, fw.Router.length], ['Router', 1])
  assert.equal(Reflect.get(fw.Router, 'Route'), fw.Route)
  assert.equal(fw.Route.length, 1)
  const app = fw()
  assert.deepEqual([app.name, app.length], ['app', 3])
})

test('middleware functions keep the names that packages look for', () => {
  const made = [fw.json(), fw.raw(), fw.text(), fw.urlencoded(), fw.static('.')]
  const names = ['jsonParser', 'rawParser', 'textParser', 'urlencodedParser', 'serveStatic']
  assert.deepEqual(
    made.map(({ name }) => name),
    names,
  )
  assert.ok(made.every(({ length }) => length === 3))
})

test('apps have neither del nor lazyrouter nor _router', () => {
  const app = fw()
  app.get('/', (_req, res) => res.end())
  for (const name of ['del', 'lazyrouter']) assert.equal(name in fw.application, false)
  assert.equal('_router' in app, false)
})

test('requests and responses have the members of Express 5', () => {
  for (const name of ['param', 'acceptsCharset', 'acceptsEncoding', 'acceptsLanguage'])
    assert.equal(name in fw.request, false)
  assert.equal('sendfile' in fw.response, false)
  assert.deepEqual(Object.keys(fw.response).slice(0, 4), ['status', 'links', 'send', 'json'])
  assert.deepEqual(Object.keys(fw.request).slice(6, 10), ['range', 'query', 'is', 'protocol'])
})

test('lib/utils has the functions that packages import', () => {
  const utils = load('fwjs-v5/lib/utils')
  assert.ok(utils.methods.includes('get'))
  assert.equal(utils.etag('a'), '"1-hvfkN/qlp/zhXR3cuerq6jd2Z7g"')
  assert.match(utils.wetag('a'), /^W\//)
  assert.equal(utils.normalizeType('zzz').value, 'application/octet-stream')
  assert.equal(utils.normalizeType('text/html;level=1;x').params.level, '1')
  assert.deepEqual(utils.normalizeTypes(['json']).length, 1)
  assert.equal(utils.setCharset('text/html; a=b', 'utf-8'), 'text/html; a=b; charset=utf-8')
  assert.equal(utils.setCharset('', 'utf-8'), '')
  assert.equal(utils.compileQueryParser(false), undefined)
  assert.equal(utils.compileQueryParser('simple')('a=1').a, '1')
  assert.throws(() => utils.compileQueryParser('x'), /unknown value for query parser function: x/)
})
