import assert from 'node:assert/strict'
import test from 'node:test'
import { createMatchers } from 'fwjs-v5/lib/routing/lib/pattern/matchers.js'
import { find, testRows } from '../support/patterns.mts'

testRows([
  ['X3.P85', /^\/r(\d+)$/, {}, { '/r5': { 0: '5' }, '/r': false }],
  ['X3.P86', /^\/n(?<num>\d+)(x)?$/, {}, { '/n5': { num: '5' }, '/n5x': { 0: 'x', num: '5' } }],
  ['X3.P87', /a/, {}, { '/xaz': [{}, 'a'], '/': false }],
  ['X3.P88', /^\/(?:a|b)(c)?\/(?<d>e)?/, {}, { '/ac/e': { 0: 'c', d: 'e' }, '/b/': {} }],
  ['X3.P89', /^\/a\((\d)\)$/, {}, { '/a(5)': { 0: '5' } }],
  ['X3.P90', /[(](x)/, {}, { '/(x': [{ 0: 'x' }, '(x'] }],
  ['X3.P91', /^\/(?=x)(x)/, {}, { '/x': { 0: 'x' } }],
  ['X3.P92', /^\/(?<!y)(x)/, {}, { '/x': { 0: 'x' } }],
  [
    'X3.P93',
    /\/commits\/(\w+)(?:\.\.(\w+))?/,
    {},
    { '/commits/71..abc': { 0: '71', 1: 'abc' }, '/commits/7': { 0: '7' } },
  ],
  ['X3.P96', /^\/b\/(.*)$/, {}, { '/b/': { 0: '' }, '/b/%zz': 400 }],
])

for (const [id, expression] of [
  ['X3.P94', /^\/g(.)/g],
  ['X3.P95', /^\/g(.)/y],
] as const) {
  test(`${id}: ${expression} keeps its lastIndex, so every second match fails`, () => {
    const [matcher] = createMatchers(expression, {})
    assert.deepEqual(matcher?.('/g1'), { path: '/g1', params: { 0: '1' }, keys: ['0'] })
    assert.equal(matcher?.('/g1'), false)
  })
}

test('X2.50: the params of a RegExp are an ordinary object', () => {
  const found = find(/^\/(a)/, {}, '/a')
  assert.equal(found && Object.getPrototypeOf(found.params), Object.prototype)
})

test('X2.51: a group that did not take part in the match has no param', () => {
  assert.deepEqual(find(/^\/a(b)?(c)/, {}, '/ac'), { path: '/ac', params: { 1: 'c' }, keys: ['1'] })
})

test('X2.54: an escaped parenthesis counts as a group and shifts the names', () => {
  const found = find(/^\/\((?<a>x)\)(y)$/, {}, '/(x)y')
  assert.deepEqual(found ? found.params : found, { 0: 'x', a: 'y' })
})

test('X2.54: what looks like a group with an empty name has a number', () => {
  const found = find(/[(?<>](x)/, {}, '/>x')
  assert.deepEqual(found ? found.params : found, { 0: 'x' })
})

test('more captures than groups found in the source are an error, as in Express', () => {
  assert.throws(() => find(/(?<=(\/)(a)>)b/, {}, '/a>b'), {
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'name')",
  })
})

test('values of an exec method of the app that are not strings are kept', () => {
  const expression = Object.assign(/(x)/, { exec: () => ['/5', 5] })
  assert.deepEqual(find(expression, {}, '/5'), { path: '/5', params: { 0: 5 }, keys: ['0'] })
})

test('the options of a layer do not change a RegExp', () => {
  assert.equal(find(/^\/a$/, { end: false }, '/a/b'), false)
  assert.equal(find(/^\/a$/, { sensitive: false }, '/A'), false)
})
