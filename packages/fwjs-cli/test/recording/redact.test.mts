import assert from 'node:assert/strict'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import { redactBody } from '#lib/recording/body.js'
import { Redaction } from '#lib/recording/redact.js'

const target = (text: string): string => new Redaction().target(text)

function body(text: string, type: string): string | undefined {
  const redacted = redactBody(Buffer.from(text), [['Content-Type', type]], 1e6, new Redaction())
  return redacted?.toString()
}

test('keeps headers with standard values', () => {
  const headers: [string, string][] = [
    ['Host', 'localhost:3001'],
    ['host', 'api.example.com'],
    ['Connection', 'keep-alive'],
    ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['Accept-Encoding', 'gzip, deflate, br, zstd'],
    ['Accept-Language', 'en-US,en;q=0.5,*'],
    ['Content-Type', 'application/vnd.api+json; charset=utf-8'],
    ['Cache-Control', 'no-cache, max-age=0'],
    ['If-None-Match', 'W/"17-71qX3Z1V5OlYVM6pMZQbYr/3CzY", "4d-18c2f3a4b5c"'],
    ['If-Modified-Since', 'Tue, 17 Nov 2026 10:00:00 GMT'],
    ['Range', 'bytes=0-4,-5'],
    ['Origin', 'http://localhost:3001'],
    ['Referer', 'http://localhost:3001/posts?page=2'],
    ['Sec-Fetch-Mode', 'no-cors'],
    ['Upgrade-Insecure-Requests', '1'],
    ['Access-Control-Request-Headers', 'content-type,x-api-key'],
    ['X-Requested-With', 'XMLHttpRequest'],
    [
      'User-Agent',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    ],
  ]
  assert.deepEqual(new Redaction().headers(headers), headers)
})

test('replaces other values, and equal values with equal placeholders', () => {
  const redaction = new Redaction()
  const [[, cookie = ''] = [], [, csrf] = [], [, token] = [], [, other] = []] = redaction.headers([
    ['Cookie', 'sid=first-Token-1; flag'],
    ['X-CSRF', 'first-Token-1'],
    ['Authorization', 'Bearer first-Token-1'],
    ['X-Other', 'other-Token-2'],
  ])
  const [, placeholder] = /^sid=([a-x]{5}-[A-X][a-x]{4}-\d); x[a-w]{3}$/.exec(cookie) ?? []
  assert.equal(csrf, placeholder)
  assert.equal(token, `Bearer ${placeholder}`)
  assert.notEqual(other, placeholder)
  assert.match(String(other), /^[a-z]{5}-[A-Z][a-z]{4}-\d$/)
  assert.deepEqual(redaction.counts, [
    ['cookie', 2],
    ['header', 3],
  ])
})

test('a path keeps words and short numbers, and a query keeps view parameters', () => {
  const kept = [
    '/',
    '/users/17/order-items/index.html',
    '/api/v1/userGroups/.well-known/__rules/../x',
    '/posts?page=2&_sort=likes&_order=desc&per_page=1000&active=true&empty=&id=17&postId=3',
    '/a?callback=show&token',
  ]
  for (const one of kept) assert.equal(target(one), one)
  assert.equal(target('*'), '*')
  assert.match(target('/posts?title=hello+world&x=1'), /^\/posts\?title=[a-x]{5}\+[a-x]{5}&x=1$/)
  assert.match(target('/%zz/%ff?a=%zq'), /^\/%[a-x]{2}\/%[a-x]{2}\?a=%[a-x]{2}$/)
  assert.match(target('/a%2Fb/c%20d9?e=%2B%26'), /^\/[a-x]%2F[a-x]\/[a-x]%20[a-x]\d\?e=xx$/)
})

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Returns pseudorandom numbers, the same in every run: of truly random tokens, one may look like a word. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('a path keeps common API words and rarely a random token', () => {
  const words =
    'downstream subjects graphql notifications authentication constraints transcripts queues webhooks dashboard timezones linux syncJobs getUserById jquery.min.js'
  for (const word of words.split(' ')) assert.equal(target(`/${word}`), `/${word}`)
  const randomInt = numbers(1)
  const tokens = (characters: string): string[] =>
    Array.from({ length: 5000 }, () =>
      Array.from({ length: 12 }, () => characters[randomInt(characters.length)]).join(''),
    )
  const keptOf = (characters: string): number =>
    tokens(characters).filter((token) => target(`/${token}`) === `/${token}`).length
  assert.equal(keptOf('0123456789abcdef'), 0)
  // Random letters can look like a word: about 70 of 5000 do.
  assert.ok(keptOf(LETTERS) < 150)
  assert.ok(keptOf(LETTERS + LETTERS.toUpperCase()) < 50)
})

test('a placeholder has the type of its value', () => {
  const redaction = new Redaction()
  const of = (value: string): string => redaction.value(value, 'body')
  assert.match(of('carol.smith+a@example.com'), /^[a-x]{5}\.[a-x]{5}\+[a-x]@[a-x]{7}\.[a-x]{3}$/)
  const uuid = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6'
  assert.match(of(uuid), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
  assert.match(of('DEADBEEF00'), /^[\dA-F]{10}$/)
  for (const date of ['1984-03-17', '2026-11-18T17:30:00.123Z', '2026-11-18 17:30:00+02:00']) {
    assert.equal(of(date).length, date.length)
    assert.ok(!Number.isNaN(Date.parse(of(date))), of(date))
  }
  assert.equal(of('\u00e9\u{1f600}z').length, 4)
  assert.notEqual(of('a'.repeat(100)), of(`${'a'.repeat(99)}b`))
})

test('JSON keeps its names, numbers stay numbers, and syntax errors stay', () => {
  const text =
    '{"user": "carol", "age": -41.50, "ok":true,"none":null,\n"id":[1,2],"page":{"x":"y"}}'
  const redacted = String(body(text, 'application/json'))
  const value = JSON.parse(redacted) as Record<string, unknown>
  assert.deepEqual(Object.keys(value), ['user', 'age', 'ok', 'none', 'id', 'page'])
  assert.deepEqual([typeof value['user'], typeof value['age']], ['string', 'number'])
  assert.deepEqual([value['ok'], value['none'], value['id']], [true, null, [1, 2]])
  assert.equal(redacted.length, text.length)
  for (const broken of ['{"a":"b",}', '{"a":"b"', "{'a':1}", '{"a":tru}', '{"a":"\\x"}']) {
    const shown = String(body(broken, 'application/json'))
    assert.equal(shown.length, broken.length)
    assert.throws(() => JSON.parse(shown))
  }
})

test('a multipart body keeps its field names, and a file keeps its extension', () => {
  const lines = [
    '--B',
    'Content-Disposition: form-data; name="page"',
    '',
    '2',
    '--B',
    'Content-Disposition: form-data; name="photo"; filename="me.png"',
    'Content-Type: image/png',
    '',
    'PNG 9',
    '--B--',
    '',
  ]
  const type = 'multipart/form-data; boundary=B'
  const [[, shown] = []] = new Redaction().headers([['Content-Type', type]])
  assert.equal(shown, 'multipart/form-data; boundary=z')
  const redacted = String(body(lines.join('\r\n'), type)).split('\r\n')
  assert.equal(redacted.length, lines.length)
  assert.deepEqual(redacted.slice(0, 4), ['--z', lines[1], '', '2'])
  assert.match(
    String(redacted[5]),
    /^Content-Disposition: form-data; name="photo"; filename="[a-x]{2}\.png"$/,
  )
  assert.deepEqual(redacted.slice(6), ['Content-Type: image/png', '', 'XXX 1', '--z--', ''])
})

test('skips a body that is too large when decompressed', () => {
  const headers: [string, string][] = [['Content-Encoding', 'gzip']]
  const bomb = redactBody(gzipSync('0'.repeat(11)), headers, 10, new Redaction())
  assert.equal(bomb, undefined)
})
