import assert from 'node:assert/strict'
import test from 'node:test'
import type { CookieOptions } from 'fwjs'
import { deprecationsOf } from '../support/quiet.mts'
import { replyOf } from '../support/reply.mts'

async function cleared(options?: CookieOptions): Promise<string | undefined> {
  const reply = await replyOf((res) => res.clearCookie('sid', options).end())
  return reply.headers['set-cookie']?.[0]
}

test('res.clearCookie sends an expired cookie with the same options', async () => {
  assert.equal(await cleared(), 'sid=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT')
  assert.equal(
    await cleared({ path: '/admin', httpOnly: true }),
    'sid=; Path=/admin; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly',
  )
})

test('maxAge and expires still override when a cookie is cleared, with a deprecation warning', async () => {
  const messages = await deprecationsOf(async () => {
    assert.match((await cleared({ maxAge: 1000 })) ?? '', /^sid=; Max-Age=1; Path=\/; Expires=/)
    assert.match((await cleared({ expires: new Date(1000) })) ?? '', /00:00:01 GMT/)
  })
  assert.equal(messages.length, 2)
  assert.match(messages[0] ?? '', /^res\.clearCookie: Passing "options\.maxAge" is deprecated/)
  assert.match(messages[1] ?? '', /^res\.clearCookie: Passing "options\.expires" is deprecated/)
})
