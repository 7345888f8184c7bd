import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

test('req.acceptedEncodings holds what Accept-Encoding names, in its order', async () => {
  const headers = { 'Accept-Encoding': 'gzip , deflate' }
  assert.deepEqual(await seenBy((req) => req.acceptedEncodings, { headers }), ['gzip', 'deflate'])
})

test('without Accept-Encoding it is empty', async () => {
  assert.deepEqual(await seenBy((req) => req.acceptedEncodings), [])
})
