import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

test('req.acceptedLanguages holds what Accept-Language names, best first', async () => {
  const headers = { 'Accept-Language': 'en;q=.5, en-us' }
  assert.deepEqual(await seenBy((req) => req.acceptedLanguages, { headers }), ['en-us', 'en'])
})

test('without Accept-Language it is empty', async () => {
  assert.deepEqual(await seenBy((req) => req.acceptedLanguages), [])
})
