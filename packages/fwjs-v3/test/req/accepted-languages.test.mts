import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

test('req.acceptedLanguages lists the languages in Accept-Language, best first', async () => {
  const headers = { 'Accept-Language': 'en;q=.5, en-us' }
  assert.deepEqual(await seenBy((req) => req.acceptedLanguages, { headers }), ['en-us', 'en'])
})

test('req.acceptedLanguages is empty without Accept-Language', async () => {
  assert.deepEqual(await seenBy((req) => req.acceptedLanguages), [])
})
