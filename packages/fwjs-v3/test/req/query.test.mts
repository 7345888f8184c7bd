import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

test('req.query is {} without a query string', async () => {
  assert.deepEqual(await seenBy((req) => req.query), {})
})

test('req.query is the parsed query string', async () => {
  const path = '/?a=1&b[c]=2&d[]=3&d[]=4&e.f=5'
  assert.deepEqual(await seenBy((req) => req.query, { path }), {
    a: '1',
    b: { c: '2' },
    d: ['3', '4'],
    'e.f': '5',
  })
})

test('a name may have any number of values, and indexes up to 20', async () => {
  const cases: [string, unknown][] = [
    [Array(25).fill('a=1').join('&'), { a: Array(25).fill('1') }],
    [Array(25).fill('a[]=[25]').join('&'), { a: Array(25).fill('[25]') }],
    ['a[20]=x', { a: ['x'] }],
    ['a[21]=x&b[1000]=y&c%5B100%5D=z', { a: { 21: 'x' }, b: { 1000: 'y' }, c: { 100: 'z' } }],
  ]
  for (const [text, expected] of cases) {
    assert.deepEqual(await seenBy((req) => req.query, { path: `/?${text}` }), expected, text)
  }
})
