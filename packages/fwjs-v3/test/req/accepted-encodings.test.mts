import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

test('req.acceptedEncodings lists the encodings in Accept-Encoding, in header order', async () => {
  const headers = { 'Accept-Encoding': 'gzip , deflate' }
  assert.deepEqual(await seenBy((req) => req.acceptedEncodings, { headers }), ['gzip', 'deflate'])
})

test('req.acceptedEncodings is empty without Accept-Encoding', async () => {
  assert.deepEqual(await seenBy((req) => req.acceptedEncodings), [])
})
