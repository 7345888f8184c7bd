import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import test from 'node:test'
import type { CookieOptions } from 'fwjs'
import { replyOf } from '../support/reply.mts'
import { timeAround } from '../support/waiting.mts'

async function cookie(value: unknown, options: CookieOptions = {}): Promise<string> {
  const reply = await replyOf((res, req) => {
    Object.assign(req, { secret: 'keyboard cat' })
    res.cookie('name', value, options).end()
  })
  return reply.headers['set-cookie']?.[0] ?? ''
}

async function errorFor(options: object, name = 'name'): Promise<string> {
  const reply = await replyOf((res) => {
    try {
      res.cookie(name, 'tobi', options)
      res.end('taken')
    } catch (error) {
      res.end(String(error))
    }
  })
  return reply.text
}

test('res.cookie adds a Set-Cookie header and can be chained', async () => {
  const reply = await replyOf((res) => res.cookie('a', 'b c').cookie('d', { e: 1 }).end())
  assert.deepEqual(reply.headers['set-cookie'], [
    'a=b%20c; Path=/',
    'd=j%3A%7B%22e%22%3A1%7D; Path=/',
  ])
})

test('res.cookie writes its attributes in a fixed order', async () => {
  const text = await cookie('v', {
    sameSite: 'lax',
    priority: 'high',
    partitioned: true,
    secure: true,
    httpOnly: true,
    expires: new Date(0),
    path: '/p',
    domain: 'a.test',
  })
  assert.equal(
    text,
    'name=v; Domain=a.test; Path=/p; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; ' +
      'Partitioned; Priority=High; SameSite=Lax',
  )
})

test('domain is sent as an attribute', async () => {
  assert.match(await cookie('v', { domain: 'example.com' }), /; Domain=example\.com/)
  assert.equal(await errorFor({ domain: 'a;b' }), 'TypeError: option domain is invalid')
})

test('encode replaces encodeURIComponent', async () => {
  assert.equal(await cookie('a b'), 'name=a%20b; Path=/')
  assert.equal(
    await cookie('a b', { encode: (text) => text.replace(' ', '_') }),
    'name=a_b; Path=/',
  )
})

test('expires is sent in GMT and omitted for a session cookie', async () => {
  const expires = new Date('2030-01-02T03:04:05Z')
  assert.match(await cookie('v', { expires }), /; Expires=Wed, 02 Jan 2030 03:04:05 GMT/)
  assert.doesNotMatch(await cookie('v'), /Expires/)
  assert.equal(await errorFor({ expires: 'soon' }), 'TypeError: option expires is invalid')
})

test('httpOnly is sent as an attribute', async () => {
  assert.match(await cookie('v', { httpOnly: true }), /; HttpOnly/)
  assert.doesNotMatch(await cookie('v', { httpOnly: false }), /HttpOnly/)
})

test('maxAge sends seconds and an expiry date', async () => {
  const [text, before, after] = await timeAround(() => cookie('v', { maxAge: 61_500 }))
  assert.match(text, /; Max-Age=61; /)
  const expires = Date.parse(/Expires=([^;]+)/.exec(text)?.[1] ?? '')
  assert.ok(expires >= before + 60_000 && expires <= after + 62_000)
  assert.equal(await errorFor({ maxAge: 'soon' }), 'TypeError: option maxAge is invalid')
})

test('maxAge is ignored if it is null or undefined', async () => {
  assert.equal(await cookie('v', { maxAge: null } as never), 'name=v; Path=/')
  assert.equal(await cookie('v', { maxAge: undefined } as never), 'name=v; Path=/')
})

test('path defaults to the root', async () => {
  assert.equal(await cookie('v'), 'name=v; Path=/')
  assert.equal(await cookie('v', { path: '/admin' }), 'name=v; Path=/admin')
  assert.equal(await cookie('v', { path: '' }), 'name=v')
})

test('partitioned is sent as an attribute', async () => {
  assert.match(await cookie('v', { partitioned: true }), /; Partitioned/)
})

test('priority is sent as an attribute', async () => {
  assert.match(await cookie('v', { priority: 'medium' }), /; Priority=Medium/)
  assert.equal(await errorFor({ priority: 'urgent' }), 'TypeError: option priority is invalid')
})

test('secure is sent as an attribute', async () => {
  assert.match(await cookie('v', { secure: true }), /; Secure/)
})

test("signed signs the value with the request's secret", async () => {
  const digest = createHmac('sha256', 'keyboard cat').update('tobi').digest('base64')
  const value = encodeURIComponent(`s:tobi.${digest.replace(/=+$/, '')}`)
  assert.equal(await cookie('tobi', { signed: true }), `name=${value}; Path=/`)
  assert.equal(
    await errorFor({ signed: true }),
    'Error: cookieParser("secret") required for signed cookies',
  )
})

test('sameSite accepts true and its names', async () => {
  assert.match(await cookie('v', { sameSite: true }), /; SameSite=Strict/)
  assert.match(await cookie('v', { sameSite: 'lax' }), /; SameSite=Lax/)
  assert.match(await cookie('v', { sameSite: 'none' }), /; SameSite=None/)
  assert.doesNotMatch(await cookie('v', { sameSite: false }), /SameSite/)
  assert.equal(await errorFor({ sameSite: 'maybe' }), 'TypeError: option sameSite is invalid')
})

test('res.cookie rejects an invalid name', async () => {
  assert.equal(await errorFor({}, 'a b'), 'TypeError: argument name is invalid')
})

test('res.cookie does not change the options object', async () => {
  const options = { maxAge: 1000, signed: false }
  await cookie('v', options)
  assert.deepEqual(options, { maxAge: 1000, signed: false })
})
