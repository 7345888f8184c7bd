import assert from 'node:assert/strict'
import test from 'node:test'
import { sign } from 'cookie-signature'
import { cookieParser } from 'fwjs-v3/lib/middleware/cookieParser.js'
import { get } from '../support/client.mts'
import { chain, tell } from './chain.mts'

const SIGNED = 's:foobarbaz.CP7AWaXDfAKIRfH49dQzKJx7sKzzSoPq7/AcBBRVwlI'

async function cookiesOf(parser: ReturnType<typeof cookieParser>, cookie?: string) {
  const app = chain(
    parser,
    tell((req) => [req['cookies'], req['signedCookies'], req['secret']]),
  )
  const { text } = await get(app, '/', { headers: cookie ? { Cookie: cookie } : {} })
  return JSON.parse(text)
}

test('cookieParser() parses cookies, including JSON cookies', async () => {
  assert.deepEqual(await cookiesOf(cookieParser()), [{}, {}, null])
  const [cookies] = await cookiesOf(cookieParser(), 'a=1; b=j:{"c":2}; d=%20')
  assert.deepEqual(cookies, { a: '1', b: { c: 2 }, d: ' ' })
})

test('cookieParser(secret) moves signed cookies to req.signedCookies', async () => {
  const read = await cookiesOf(cookieParser('keyboard cat'), `foo=${encodeURIComponent(SIGNED)}`)
  assert.deepEqual(read, [{}, { foo: 'foobarbaz' }, 'keyboard cat'])
})

test('cookieParser(secret) sets a tampered signed cookie to false', async () => {
  const changed = encodeURIComponent(SIGNED.replace('foo', 'fox'))
  const read = await cookiesOf(cookieParser('keyboard cat'), `foo=${changed}`)
  assert.deepEqual(read, [{}, { foo: false }, 'keyboard cat'])
})

test('cookieParser has functions for individual cookies', () => {
  assert.deepEqual(cookieParser.JSONCookie('j:[1]'), [1])
  assert.equal(cookieParser.signedCookie(SIGNED, 'keyboard cat'), 'foobarbaz')
  assert.equal(cookieParser.signedCookie(SIGNED, 'other'), false)
  assert.equal(typeof cookieParser.JSONCookies, 'function')
  assert.equal(typeof cookieParser.signedCookies, 'function')
})

test('cookieParser with jsonCookies false keeps unsigned cookies as strings and parses signed ones', async () => {
  const value = 'j:{"c":2}'
  const signed = encodeURIComponent(`s:${sign(value, 'keyboard cat')}`)
  const parser = cookieParser('keyboard cat', { jsonCookies: false })
  const read = await cookiesOf(parser, `a=1; b=${value}; d=${signed}`)
  assert.deepEqual(read, [{ a: '1', b: value }, { d: { c: 2 } }, 'keyboard cat'])
  assert.deepEqual(await cookiesOf(parser), [{}, {}, 'keyboard cat'])
})

test('cookieParser with jsonCookies false keeps cookies parsed by another parser', async () => {
  const parse = cookieParser('keyboard cat', { jsonCookies: false })
  const app = chain(
    cookieParser(),
    parse,
    tell((req) => [req['cookies'], req['secret']]),
  )
  const { text } = await get(app, '/', { headers: { Cookie: 'a=j:[1]' } })
  assert.equal(text, '[{"a":[1]},null]')
})
