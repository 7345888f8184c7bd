import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

test('req.acceptedCharsets lists the charsets in Accept-Charset, best first', async () => {
  const headers = { 'Accept-Charset': 'unicode-1-1;q=.2, utf-8' }
  assert.deepEqual(await seenBy((req) => req.acceptedCharsets, { headers }), [
    'utf-8',
    'unicode-1-1',
  ])
})

test('req.acceptedCharsets is empty without Accept-Charset', async () => {
  assert.deepEqual(await seenBy((req) => req.acceptedCharsets), [])
})
