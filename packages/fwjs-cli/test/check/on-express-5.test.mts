import assert from 'node:assert/strict'
import test from 'node:test'
import type { Files } from '../support/folder.mts'
import { findingsIn } from '../support/program-folder.mts'

const dependencies = { express: '^5.3.0', helmet: '8.5.0', depd: '2.0.0' }
const manifest: Files = { 'package.json': { dependencies } }

/** Returns the findings in an app that runs on Express 5, except about its version. */
const reportedOn5 = (code: string, more: Files = manifest): string[] =>
  findingsIn({ ...more, 'app.js': `const app = require('express')()\n${code}` }, false)
    .filter(({ rule }) => rule !== 'express-version' && rule !== 'package-tested')
    .map(({ rule, line }) => `${rule} ${line ?? '-'}`)

test('paths are those of Express 5', () => {
  const star = "require('express')().get('/files/*', show)"
  assert.deepEqual(reportedOn5("app.get('/files/*path', show)\napp.get('{/:lang}/x', show)"), [])
  assert.deepEqual(reportedOn5("app.get('/files/*', show)\napp.get('/:id?', show)"), [
    'invalid-path 2',
    'invalid-path 3',
  ])
  const [invalid] = findingsIn({ ...manifest, 'app.js': star }, false)
  assert.match(invalid?.advice ?? '', /^Use "\/files\/\*splat"\. /)
  const shadowed =
    "app.get('/*all', (req, res) => res.end())\napp.get('/a', (req, res) => res.end())"
  assert.deepEqual(reportedOn5(shadowed), ['shadowed-route 3'])
  assert.deepEqual(reportedOn5("app.get('/*a-*b-*c-*d-x', show)\napp.get(/^\\/(a+)+$/, show)"), [
    'redos-pattern 3',
  ])
})

test('calls that Express 5 has removed are mistakes, and what only a migration changes is not', () => {
  const removed = "app.get('/', (req, res) => res.sendfile('a'))"
  assert.deepEqual(reportedOn5(removed), ['removed-call 2'])
  assert.deepEqual(reportedOn5("app.get('/', (req, res) => res.json(req.query.a.b))"), [])
  assert.deepEqual(reportedOn5("app.get('/', async (req, res) => res.json(await load()))"), [])
})

test('files, internals, and undeclared packages are those of Express 5', () => {
  assert.deepEqual(reportedOn5("require('express/lib/router')"), ['express-file-missing 2'])
  assert.deepEqual(reportedOn5("require('express/lib/view')"), ['express-internals 2'])
  assert.deepEqual(reportedOn5('app._router.stack'), ['internals-removed 2'])
  const [undeclared] = findingsIn({ ...manifest, 'app.js': "require('router')" }, false).filter(
    ({ rule }) => rule === 'undeclared-package',
  )
  assert.match(undeclared?.message ?? '', /only installed because Express 5 depends on it/)
  assert.equal(undeclared?.advice, 'Declare it: npm install router@2.')
})

test('packages are those compared on Express 5', () => {
  const tested = findingsIn({ ...manifest, 'app.js': '' }, false).find(
    ({ rule }) => rule === 'package-tested',
  )
  assert.match(tested?.message ?? '', /the same results on Express 5 and fwjs-v5.*helmet/)
})

test('an alias for fwjs-v5 is a 5.x app', () => {
  const alias: Files = { 'package.json': { dependencies: { express: 'npm:fwjs-v5@^5.100.0' } } }
  assert.deepEqual(reportedOn5("app.get('/:id?', show)", alias), ['invalid-path 2'])
  const own: Files = { 'package.json': { dependencies: { 'fwjs-v5': '^5.100.0' } } }
  const [version] = findingsIn({ ...own, 'app.js': '' }, false)
  assert.match(version?.message ?? '', /fwjs-v5 5\.100\.0 is the lowest version it allows/)
})
