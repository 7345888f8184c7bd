import assert from 'node:assert/strict'
import test from 'node:test'
import type { Response } from 'fwjs-v3'
import { replyOf } from '../support/reply.mts'

async function cookies(respond: (res: Response) => unknown): Promise<string[] | undefined> {
  const { headers } = await replyOf((res) => {
    respond(res)
    res.end()
  })
  return headers['set-cookie']
}

test('res.cookie(name, value) sets a cookie, and several calls set several cookies', async () => {
  assert.deepEqual(await cookies((res) => res.cookie('a', 'x y').cookie('b', 5)), [
    'a=x%20y; Path=/',
    'b=5; Path=/',
  ])
})

test('an object is sent as JSON', async () => {
  assert.deepEqual(await cookies((res) => res.cookie('a', { b: 1 })), [
    'a=j%3A%7B%22b%22%3A1%7D; Path=/',
  ])
})

test('the options become attributes', async () => {
  const options = { domain: 'a.b', path: '/x', httpOnly: true, secure: true }
  assert.deepEqual(await cookies((res) => res.cookie('a', 'b', options)), [
    'a=b; Domain=a.b; Path=/x; HttpOnly; Secure',
  ])
})

test("maxAge is in milliseconds and also sets Expires, without changing the caller's options", async () => {
  const options = { maxAge: 1500 }
  const [cookie = ''] = (await cookies((res) => res.cookie('a', 'b', options))) ?? []
  assert.match(cookie, /^a=b; Max-Age=1; Path=\/; Expires=.* GMT$/)
  assert.deepEqual(options, { maxAge: 1500 })
})

test('signed: true signs the value with the secret of the request', async () => {
  const [cookie] =
    (await cookies((res) => {
      res.req.secret = 'foo bar baz'
      res.cookie('user', { name: 'tobi' }, { signed: true })
    })) ?? []
  assert.equal(
    cookie,
    'user=s%3Aj%3A%7B%22name%22%3A%22tobi%22%7D.K20xcwmDS%2BPb1rsD95o5Jm5SqWs1KteqdnynnB7jkTE; Path=/',
  )
})

test('signed: true throws without a secret', async () => {
  const reply = await replyOf((res) => res.cookie('a', 'b', { signed: true }))
  assert.equal(reply.status, 500)
  assert.match(
    reply.text,
    /connect\.cookieParser\(&quot;secret&quot;\) required for signed cookies/,
  )
})

test('res.clearCookie(name, options) makes the browser delete the cookie', async () => {
  assert.deepEqual(await cookies((res) => res.clearCookie('a').clearCookie('b', { path: '/x' })), [
    'a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'b=; Path=/x; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  ])
})
