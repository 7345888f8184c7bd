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
