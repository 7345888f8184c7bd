import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

test('req.get(name) and req.header(name) return a header, case-insensitively', async () => {
  const headers = { 'Content-Type': 'text/x' }
  assert.equal(await seenBy((req) => req.get('content-TYPE'), { headers }), 'text/x')
  assert.equal(await seenBy((req) => req.header('Content-Type'), { headers }), 'text/x')
  assert.equal(await seenBy((req) => req.get('X-None')), undefined)
})

test('Referrer and Referer are the same header', async () => {
  const headers = { Referer: 'http://x/' }
  assert.equal(await seenBy((req) => req.get('Referrer'), { headers }), 'http://x/')
  assert.equal(await seenBy((req) => req.get('Referer'), { headers }), 'http://x/')
})
