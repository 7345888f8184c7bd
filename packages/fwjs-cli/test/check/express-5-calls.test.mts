import assert from 'node:assert/strict'
import test from 'node:test'
import { findingsIn, reported } from '../support/program-folder.mts'

const handler = (body: string): string => `app.get('/', (req, res) => { ${body} })`

test('reports calls that Express 5 removed', () => {
  assert.deepEqual(reported('removed-call', "app.del('/a', () => {})"), ['error 1'])
  assert.deepEqual(reported('removed-call', "express.Router().del('/a', () => {})"), ['error 1'])
  assert.deepEqual(reported('removed-call', handler("req.param('a')")), ['error 1'])
  assert.deepEqual(reported('removed-call', handler('req.acceptsEncoding("gzip")')), ['error 1'])
  assert.deepEqual(reported('removed-call', handler('res.sendfile("a")')), ['error 1'])
  assert.deepEqual(reported('removed-call', handler('other.sendfile("a")')), [])
})

test('reports a status passed as an argument, in any position', () => {
  for (const call of ['send(200)', 'send("a", 404)', 'json(201, {})', 'jsonp({}, 201)']) {
    assert.deepEqual(reported('removed-signature', handler(`res.${call}`)), ['error 1'], call)
  }
  assert.deepEqual(reported('removed-signature', handler("res.redirect('/a', 301)")), ['error 1'])
  assert.deepEqual(
    reported('removed-signature', handler("res.status(500).type('txt').send(200)")),
    ['error 1'],
  )
  for (const call of ["redirect(301, '/a')", 'send("200")', 'json({})', 'status(200).send("a")']) {
    assert.deepEqual(reported('removed-signature', handler(`res.${call}`)), [], call)
  }
})

test("reports redirects to 'back'", () => {
  assert.deepEqual(reported('redirect-back', handler("res.redirect('back')")), ['error 1'])
  assert.deepEqual(reported('redirect-back', handler("res.redirect(302, 'back')")), ['error 1'])
  assert.deepEqual(reported('redirect-back', handler("res.location('back')")), ['error 1'])
  assert.deepEqual(reported('redirect-back', handler("res.location('/back')")), [])
})

test('reports a status that Express 5 rejects', () => {
  for (const code of ["'200'", '20', '99.5', '1000']) {
    assert.deepEqual(reported('status-code', handler(`res.status(${code})`)), ['error 1'], code)
  }
  assert.deepEqual(reported('status-code', handler('res.sendStatus(404); res.status(code)')), [])
})

test('reports other changed calls', () => {
  assert.deepEqual(reported('vary-without-field', handler('res.vary()')), ['error 1'])
  assert.deepEqual(reported('vary-without-field', handler('res.vary("Accept")')), [])
  assert.deepEqual(
    reported('clear-cookie-options', handler('res.clearCookie("a", { maxAge: 1 })')),
    ['warning 1'],
  )
  assert.deepEqual(
    reported('clear-cookie-options', handler('res.clearCookie("a", { path: "/" })')),
    [],
  )
  assert.deepEqual(reported('param-name', "app.param(':id', () => {})"), ['error 1'])
  assert.deepEqual(reported('param-name', 'app.param((name, fn) => fn)'), ['error 1'])
  assert.deepEqual(reported('param-name', "app.param('id', () => {})"), [])
  assert.deepEqual(reported('static-mime', "express.static.mime.define({ 'a/b': ['c'] })"), [
    'error 1',
  ])
  assert.deepEqual(reported('listen-callback', 'app.listen(3000, () => {})'), ['note 1'])
  assert.deepEqual(reported('listen-callback', 'app.listen(3000, (error) => {})'), [])
  assert.deepEqual(reported('internals-removed', 'app._router.stack'), ['error 1'])
  assert.deepEqual(reported('internals-removed', "require('express/lib/router/layer')"), [
    'error 1',
  ])
  assert.deepEqual(reported('urlencoded-default', 'express.urlencoded()'), ['warning 1'])
  assert.deepEqual(reported('urlencoded-default', "require('body-parser').urlencoded()"), [
    'warning 1',
  ])
  assert.deepEqual(reported('urlencoded-default', 'express.urlencoded({ extended: false })'), [])
  assert.deepEqual(reported('urlencoded-default', 'express.urlencoded(options)'), [])
})

test('reports a query that is assigned or nested', () => {
  for (const write of [
    'req.query = {}',
    'req.query.a = 1',
    'delete req.query.a',
    'req.query.a++',
  ]) {
    assert.deepEqual(reported('query-assignment', handler(write)), ['error 1'], write)
  }
  assert.deepEqual(
    reported('query-assignment', handler('const { a } = req.query; use(req.query.a)')),
    [],
  )
  assert.deepEqual(reported('query-nested', handler('use(req.query.a.b)')), ['warning 1'])
  assert.deepEqual(
    reported('query-nested', handler('use(req.query.a.trim(), req.query.a.length)')),
    [],
  )
  const extended = "app.set('query parser', 'extended'); "
  assert.deepEqual(reported('query-nested', extended + handler('use(req.query.a.b)')), [])
  assert.deepEqual(reported('null-prototype', handler('req.query.hasOwnProperty("a")')), [
    'error 1',
  ])
  assert.deepEqual(
    reported('null-prototype', extended + handler('req.query.hasOwnProperty("a")')),
    [],
  )
  assert.deepEqual(reported('host-with-port', handler('use(req.host)')), ['warning 1'])
})

test('reports a body that is destructured without a check, once per handler', () => {
  const apart = handler('use(req.body.a); use(req.body.b)')
  assert.deepEqual(reported('body-undefined', apart), ['warning 1'])
  assert.deepEqual(reported('body-undefined', handler('const { a } = req.body')), ['warning 1'])
  assert.deepEqual(
    reported('body-undefined', handler('if (!req.body) return; use(req.body.a)')),
    [],
  )
  assert.deepEqual(reported('body-undefined', handler('use(req.body && req.body.a)')), [])
  assert.deepEqual(reported('body-undefined', handler('use(req.body?.a, req.body)')), [])
  const kept = { 'package.json': { dependencies: { 'body-parser': '^1.20.0' } } }
  assert.deepEqual(reported('body-undefined', apart, kept), [])
  assert.deepEqual(reported('urlencoded-default', "require('body-parser').urlencoded()", kept), [])
})

test('reports a dot folder in a static folder', () => {
  const well = { 'public/.well-known/a.txt': 'a', 'other/a.txt': 'a' }
  const path = "const path = require('path'); const root = path.join(__dirname, 'public'); "
  assert.deepEqual(reported('static-dotfiles', `${path}express.static(root)`, well), ['warning 1'])
  assert.deepEqual(reported('static-dotfiles', "express.static('public')", well), ['warning 1'])
  for (const call of ["'other'", "'public', { dotfiles: 'allow' }", "'none'", 'unknown()', '']) {
    assert.deepEqual(reported('static-dotfiles', `express.static(${call})`, well), [], call)
  }
})

test('a finding based only on parameter names is not an error', () => {
  const files = {
    'a.js': "module.exports = () => (req, res) => { res.send(200); res.redirect('back') }",
  }
  assert.deepEqual(
    findingsIn(files, true).map(({ rule, severity }) => `${severity} ${rule}`),
    ['warning response-sent-twice', 'warning removed-signature', 'warning redirect-back'],
  )
  const other = {
    'a.js': "const fastify = require('fastify')(); fastify.get('/', (req, res) => res.send(200))",
  }
  assert.deepEqual(findingsIn(other, true), [])
})
