import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

test('req.acceptsCharset(charset) tells whether the client accepts it; without a list it does', async () => {
  const headers = { 'Accept-Charset': 'utf-8' }
  const look = { headers }
  assert.equal(await seenBy((req) => req.acceptsCharset('utf-8'), look), true)
  assert.equal(await seenBy((req) => req.acceptsCharset('big5'), look), false)
  assert.equal(await seenBy((req) => req.acceptsCharset('big5')), true)
})

test('req.acceptsLanguage(language) tells the same of a language', async () => {
  const headers = { 'Accept-Language': 'en-us, de;q=0' }
  assert.equal(await seenBy((req) => req.acceptsLanguage('en-us'), { headers }), true)
  assert.equal(await seenBy((req) => req.acceptsLanguage('de'), { headers }), false)
  assert.equal(await seenBy((req) => req.acceptsLanguage('de')), true)
})

test('req.acceptsEncoding(encoding) tells whether the client names it', async () => {
  const headers = { 'Accept-Encoding': 'gzip' }
  assert.equal(await seenBy((req) => req.acceptsEncoding('gzip'), { headers }), true)
  assert.equal(await seenBy((req) => req.acceptsEncoding('br'), { headers }), false)
  assert.equal(await seenBy((req) => req.acceptsEncoding('gzip')), false)
})
