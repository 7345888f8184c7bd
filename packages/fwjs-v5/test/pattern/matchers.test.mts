import assert from 'node:assert/strict'
import test from 'node:test'
import { inspect } from 'node:util'
import { createMatchers } from 'fwjs-v5/lib/routing/lib/pattern/matchers.js'
import { TokenData } from 'path-to-regexp'
import { find, testRows } from '../support/patterns.mts'

testRows([
  ['X3.P81', ['/a', '/b/:x'], {}, { '/a': {}, '/b/1': { x: '1' }, '/c': false }],
  ['X3.P82', ['/a', '/b', '/c/:y'], {}, { '/a': {}, '/b': {}, '/c/1': { y: '1' } }],
  ['X3.P83', [], {}, { '/': false, '/a': false }],
  ['X3.P84', ['/a', /^\/r(\d)$/], {}, { '/a': {}, '/r5': { 0: '5' } }],
  ['X2.72', '/a', { end: false }, { '/a.b': false, '/a/b': [{}, '/a'] }],
  ['X2.73', '/a/', { end: false }, { '/a//b': [{}, '/a'] }],
  ['X2.75', '/d//', {}, { '/d': {}, '/d/': {}, '/d//': false }],
  ['X2.76', [], {}, { '/': false, '/a': false, '': false }],
  ['X2.77', ['/:a', '/b'], {}, { '/b': { a: 'b' } }],
  ['X2.77', [['/a', ['/b/:x/']]], {}, { '/a': {}, '/b/1': { x: '1' }, '/c': false }],
  ['X2.77', [[]], {}, { '': {}, '/': {}, '/a': false }],
])

test('a layer has one matcher for each path of an array', () => {
  assert.equal(createMatchers('/a', {}).length, 1)
  assert.equal(createMatchers(['/a', /b/, ['/c', '/d']], {}).length, 3)
  assert.equal(createMatchers([], {}).length, 0)
})

for (const pattern of ['/a', '/:id', '/:id{/b}', '/*id', [['/a']]]) {
  test(`X2.50: the params of ${inspect(pattern)} have no prototype and are new in each match`, () => {
    const [matcher] = createMatchers(pattern, {})
    const [first, second] = [matcher?.('/a'), matcher?.('/a')]
    assert.ok(first && second)
    assert.equal(Object.getPrototypeOf(first.params), null)
    assert.notEqual(first.params, second.params)
    assert.notEqual(first.keys, second.keys)
  })
}

for (const pattern of ['/:b/:"1"/:a/:"0"/:b', '/:b/:"1"/:a/:"0"/:b{/c}']) {
  test(`X2.53, X2.57: the keys of ${pattern} have the order of the params`, () => {
    const found = find(pattern, {}, '/1/2/3/4/5')
    assert.deepEqual(found ? found.keys : found, ['0', '1', 'b', 'a'])
    assert.deepEqual(found && Object.entries(found.params), [
      ['0', '4'],
      ['1', '2'],
      ['b', '5'],
      ['a', '3'],
    ])
  })
}

test('a name that looks percent-encoded is not decoded', () => {
  assert.deepEqual(find('/:"%zz"', {}, '/a'), {
    path: '/a',
    params: Object.assign(Object.create(null), { '%zz': 'a' }),
    keys: ['%zz'],
  })
})

test('tokens of path-to-regexp are accepted if `strict` is set, as in Express', () => {
  const tokens = new TokenData([{ type: 'text', value: '/a' }])
  assert.ok(find(tokens, { strict: true }, '/a'))
  assert.throws(() => find(tokens, {}, '/a'), { originalPath: '[object Object]' })
})

for (const pattern of ['/a', '/a{b}', /^\/a$/]) {
  test(`a matcher of ${inspect(pattern)} converts other values to strings`, () => {
    const [matcher] = createMatchers(pattern, {}) as unknown as [(path: unknown) => unknown]
    assert.ok(matcher({ toString: () => '/a' }))
    assert.equal(matcher(undefined), false)
  })
}

/** U+212A lowercases to k, U+017F uppercases to S, and U+0130 lowercases to i and a combining dot. */
const foldings = [
  ['/k', '/\u212a', false],
  ['/\u212a', '/k', false],
  ['/s', '/\u017f', false],
  ['/i', '/\u0130', false],
  ['/i', '/\u0131', false],
  ['/\u0130', '/i\u0307', false],
  ['/@', '/\x60', false],
  ['/\\[', '/{', false],
  ['/é', '/É', true],
  ['/ß', '/SS', false],
  ['/az', '/AZ', true],
] as const

for (const [pattern, url, isFound] of foldings) {
  test(`${inspect(pattern)} matches ${inspect(url)} regardless of case: ${isFound}`, () => {
    assert.equal(find(pattern, {}, url) !== false, isFound)
    assert.equal(find(`${pattern}/:id`, {}, `${url}/1`) !== false, isFound)
    assert.equal(find(pattern, { sensitive: true }, url), false)
  })
}
