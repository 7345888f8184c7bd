import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

test('req.acceptsCharset(charset) checks if the client accepts it, and is true without a list', async () => {
  const headers = { 'Accept-Charset': 'utf-8' }
  const look = { headers }
  assert.equal(await seenBy((req) => req.acceptsCharset('utf-8'), look), true)
  assert.equal(await seenBy((req) => req.acceptsCharset('big5'), look), false)
  assert.equal(await seenBy((req) => req.acceptsCharset('big5')), true)
})

test('req.acceptsLanguage(language) checks if the client accepts it, and is true without a list', async () => {
  const headers = { 'Accept-Language': 'en-us, de;q=0' }
  assert.equal(await seenBy((req) => req.acceptsLanguage('en-us'), { headers }), true)
  assert.equal(await seenBy((req) => req.acceptsLanguage('de'), { headers }), false)
  assert.equal(await seenBy((req) => req.acceptsLanguage('de')), true)
})

test('req.acceptsEncoding(encoding) checks if the client lists it', async () => {
  const headers = { 'Accept-Encoding': 'gzip' }
  assert.equal(await seenBy((req) => req.acceptsEncoding('gzip'), { headers }), true)
  assert.equal(await seenBy((req) => req.acceptsEncoding('br'), { headers }), false)
  assert.equal(await seenBy((req) => req.acceptsEncoding('gzip')), false)
})
