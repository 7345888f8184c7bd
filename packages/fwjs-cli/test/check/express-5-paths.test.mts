import assert from 'node:assert/strict'
import test from 'node:test'
import { placeFor } from '#lib/check/patterns/matcher.js'
import { comparePath } from '#lib/check/patterns/path-result.js'
import { rewrittenPath } from '#lib/check/patterns/rewriting.js'
import { findingsIn, reported } from '../support/program-folder.mts'

const outcome = (path: unknown, method = 'get'): string =>
  comparePath(path, placeFor(method)).outcome

test('reports a path that Express 5 rejects', () => {
  for (const path of ['*', '/*', '/a/*', '/:a?', '/:a+', '/:a(\\d+)', '/(a|b)', '/a?', '/[ab]']) {
    assert.equal(outcome(path), 'rejected', path)
    assert.equal(outcome(path, 'use'), 'rejected', path)
  }
  assert.equal(outcome(['/a', '/b?']), 'rejected')
})

test('reports a path that Express 5 interprets differently, with a URL', () => {
  for (const path of ['/a|b', '/*rest', '/a{2}', '/:from-:to', '/a$', '/^a', '/a.:b', '/:naïve']) {
    assert.equal(outcome(path), 'differs', path)
  }
  const result = comparePath('/files/*rest', placeFor('get'))
  assert.ok(result.outcome === 'differs' && result.url.startsWith('/files/'))
})

test("doesn't report a path that means the same", () => {
  for (const path of ['/', '', '/a', '/a/', '/:a', '/a.b', '/a-b_c~d', '/:a/:b']) {
    assert.equal(outcome(path), 'same', path)
    assert.equal(outcome(path, 'use'), 'same', path)
  }
  assert.equal(outcome(['/a', '/b/:c', ['/d']]), 'same')
  assert.equal(outcome(/^\/a(\d+)(?<name>b)?$/), 'same')
  assert.equal(outcome(/^\/\((?<name>b)/), 'differs')
})

test('rewrites a path for Express 5', () => {
  const written = (path: string): string | undefined => rewrittenPath(path)?.path
  assert.equal(written('*'), '/{*splat}')
  assert.equal(written('/a/*'), '/a/*splat')
  assert.equal(written('/a/:b?'), '/a{/:b}')
  assert.equal(written('/a/:b?/c'), '/a{/:b}/c')
  assert.equal(written('/:key(*)'), '/*key')
  assert.equal(written('/:id(\\d+)'), '/:id')
  assert.equal(written('/:rest+'), '/*rest')
  assert.equal(written('/colou?r'), '/colo{u}r')
  assert.equal(written('/(en|de)'), undefined)
  assert.equal(written('/[ab]'), undefined)
  assert.equal(written('/a'), undefined)
})

test('reads paths from constants, templates, arrays, routes, and chains', () => {
  const source = [
    "const A = '/a', LIST = ['/b?'], f = () => {}, SLASH = /^\\/c$/",
    'app.get(A + "/*", f)',
    'app.get($A, f)',
    'app.get(LIST, f)',
    'app.use(SLASH, f)',
    "app.route('/d*').get(f).post(f)",
    'app.use(f, f)',
    "app.get('/ok', f).get('/e+', f)",
    'app.get($B, f)',
    'app.get(["/g", unknown], f)',
  ]
    .join('\n')
    .replace('$A', '`$'.concat('{A}/:id?`'))
    .replace('$B', '`$'.concat('{unknown}/f*`'))
  assert.deepEqual(
    reported('path-rejected', source),
    [2, 3, 4, 6, 8, 9].map((line) => `error ${line}`),
  )
  assert.deepEqual(reported('path-unknown', source), ['note 10'])
})

test("checks the running app's routes if the source doesn't contain the path", () => {
  const source = {
    'app.js': "const app = require('express')(); app.get('/told/:a?', f); app.get(path(), f)",
  }
  const live = [
    { method: 'GET', path: '/told/:a?', isRoute: true, file: 'app.js', line: 1 },
    { method: 'GET', path: '/made/*', isRoute: true, file: 'app.js', line: 7 },
    { method: 'GET', path: '/made/*', isRoute: true, file: 'app.js', line: 7 },
    { method: 'GET', path: '/^\\/x$/', isRoute: true, file: 'app.js', line: 8 },
    { method: 'router', path: '/a|b', isRoute: false, file: 'package.json' },
  ]
  const found = findingsIn(source, true, live).filter(({ rule }) => rule.startsWith('path-'))
  assert.deepEqual(
    found.map(({ rule, line }) => `${rule} ${line}`),
    ['path-rejected 1', 'path-rejected 7', 'path-matches-differently undefined'],
  )
})

test('a message shows what happens to a URL, and the advice shows the fix', () => {
  const said = (source: string): string[] =>
    findingsIn({ 'app.js': `const app = require('express')(); ${source}` }, true)
      .filter(({ rule }) => rule.startsWith('path-'))
      .map(({ message, advice }) => `${message} ${advice}`)
  assert.match(
    said("app.get('/a|b', f)")[0] ?? '',
    /it matches \/\S+ in Express 4, but not in Express 5/,
  )
  assert.match(
    said("app.get('/a.:b', f)")[0] ?? '',
    /it matches \/\S+ in Express 5, but not in Express 4/,
  )
  assert.match(
    said('app.get(/^\\/\\((?<a>b)/, f)')[0] ?? '',
    /for \/\(b\S*, req.params is {"a":"b"} in Express 4 and {"0":"b"} in Express 5/,
  )
  assert.match(
    said('app.use(/^\\/a/, f)')[0] ?? '',
    /it matches \/a\.z in Express 4, but not in Express 5/,
  )
  assert.match(said("app.get(['/ok', '/b?'], f)")[0] ?? '', /Use "\/\{b\}"/)
  assert.match(said("app.get('/[ab]', f)")[0] ?? '', /Use a RegExp, or an array of several paths/)
  assert.match(said('app.get(x, f)')[0] ?? '', /^One path is built at runtime/)
  assert.match(said('app.get(x, f); app.get(y, f)')[0] ?? '', /^2 paths are built/)
  assert.equal(comparePath('/a', { end: false, strict: true, sensitive: true }).outcome, 'same')
})
