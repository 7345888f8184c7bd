import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import { Route } from 'fwjs-v3'
import { cpuTimeOf } from '../support/waiting.mts'

type Path = ConstructorParameters<typeof Route>[1]

function paramsOf(pattern: Path, path: string, options = {}): unknown {
  const route = new Route('get', pattern, [], options)
  return route.match(path) ? { ...route.params } : undefined
}

/** pattern, path, parameters; undefined if it doesn't match */
const rows: [Path, string, object | undefined][] = [
  ['/user/:id', '/user/5', { id: '5' }],
  ['/user/:id', '/user/5/', { id: '5' }],
  ['/user/:id', '/user', undefined],
  ['/user/:id/:op?', '/user/5', { id: '5', op: undefined }],
  ['/user/:id/:op?', '/user/5/edit', { id: '5', op: 'edit' }],
  ['/:file.:ext', '/a.txt', { file: 'a', ext: 'txt' }],
  ['/products.:format?', '/products', { format: undefined }],
  ['/products.:format?', '/products.json', { format: 'json' }],
  ['/user/:id(\\d+)', '/user/12', { id: '12' }],
  ['/user/:id(\\d+)', '/user/x', undefined],
  ['/:a-:b', '/1-2', { a: '1', b: '2' }],
  ['/files/*', '/files/a/b.js', { 0: 'a/b.js' }],
  ['/*.*', '/js/a.js', { 0: 'js/a', 1: 'js' }],
  ['/user/:name*', '/user/a/b/c', { 0: '/b/c', 1: 'b/c', name: 'a' }],
  ['/user(s)?/:id', '/users/5', { 0: '5', id: 's' }],
  ['/a/(b)?c', '/ac', {}],
  [['/a', '/b/:id'], '/b/5', { 0: '5', id: '/b/5' }],
  [/^\/(\d+)$/, '/12', { 0: '12' }],
]

for (const [pattern, path, expected] of rows) {
  const shown = pattern instanceof RegExp ? String(pattern) : JSON.stringify(pattern)
  test(`${shown} ${expected ? 'matches' : 'does not match'} ${path}`, () => {
    assert.deepEqual(paramsOf(pattern, path), expected)
  })
}

test('the options sensitive and strict change matching', () => {
  assert.deepEqual(paramsOf('/a', '/A/'), {})
  assert.equal(paramsOf('/a', '/A', { sensitive: true }), undefined)
  assert.equal(paramsOf('/a', '/a/', { strict: true }), undefined)
})

test("a pattern with several unbounded parts takes at most its length times the path's", async () => {
  const [, ms] = await cpuTimeOf(() => {
    assert.equal(paramsOf('/*-*-*-*-x', `/${'-'.repeat(300)}`), undefined)
    assert.equal(paramsOf('/:a-:b-:c-:d-x', `/${'-a'.repeat(1000)}`), undefined)
  })
  assert.ok(ms < 1000, String(ms))
})

test('the bounded matcher captures the same as the expression', () => {
  const path = '/a-b-c-d-e'
  const route = new Route('get', '/*-*-:x', [])
  assert.equal(route.match(path), true)
  const found = route.regexp.exec(path)?.slice(1)
  assert.deepEqual({ ...route.params }, { 0: found?.[1], 1: found?.[2], x: found?.[0] })
})
