import assert from 'node:assert/strict'
import test from 'node:test'
import { deprecationsOf } from '../support/quiet.mts'
import { replyOf } from '../support/reply.mts'

const locationOf = async (url: unknown, headers: Record<string, string> = {}) => {
  const reply = await replyOf(
    (res) => {
      Reflect.apply(res.location, res, [url])
      res.end()
    },
    { headers },
  )
  return reply.headers.location
}

test('res.location encodes unencoded characters and validates nothing', async () => {
  const cases: [unknown, string][] = [
    ['http://a.test/', 'http://a.test/'],
    ['/foo bar', '/foo%20bar'],
    ['/%20 %zz', '/%20%20%25zz'],
    ['/é', '/%C3%A9'],
    ['../up', '../up'],
    ['//evil.test', '//evil.test'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['/a\r\nX: y', '/a%0D%0AX:%20y'],
    ['http://a.test\\@b', 'http://a.test\\@b'],
    [new URL('http://a.test/x'), 'http://a.test/x'],
    [undefined, 'undefined'],
  ]
  for (const [url, expected] of cases) assert.equal(await locationOf(url), expected, String(url))
})

test('the target back is the Referrer or the root', async () => {
  const messages = await deprecationsOf(async () => {
    assert.equal(await locationOf('back', { Referer: '/there' }), '/there')
    assert.equal(await locationOf('back'), '/')
  })
  assert.match(
    messages[0] ?? '',
    /^res\.location\("back"\): use res\.location\(req\.get\("Referrer"\)/,
  )
})

test('res.location returns the response', async () => {
  const reply = await replyOf((res) => res.location('/x').status(201).end())
  assert.equal(reply.status, 201)
})
