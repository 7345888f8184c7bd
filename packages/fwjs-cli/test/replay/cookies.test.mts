import assert from 'node:assert/strict'
import test from 'node:test'
import { CookieJar } from '#lib/replay/cookies.js'
import type { Request } from '#lib/requests/request.js'

function jarWith(...cookies: string[]): CookieJar {
  const jar = new CookieJar()
  const headers = cookies.map((value): [string, string] => ['Set-Cookie', value])
  const status = 'HTTP/1.1 200 OK'
  jar.keep({ interim: [], status, headers, body: Buffer.alloc(0), outcome: 'complete' })
  return jar
}

const get = (target = '/', headers: Request['headers'] = []): Request => ({
  method: 'GET',
  target,
  headers,
})

const cookieOf = ({ headers }: Request): string | undefined =>
  headers.find(([name]) => name === 'Cookie')?.[1]

test('sends cookies as set, below their path, until removed', () => {
  const jar = jarWith('a=1; Path=/', 'b=2; Path=/deep; HttpOnly', 'c=3; Path=/end/', 'bad')
  assert.equal(cookieOf(jar.apply(get('/?x'))), 'a=1')
  assert.equal(cookieOf(jar.apply(get('/deep/er?x'))), 'a=1; b=2')
  assert.equal(cookieOf(jar.apply(get('/deeper'))), 'a=1')
  assert.equal(cookieOf(jar.apply(get('/end/x'))), 'a=1; c=3')
  const removed = jarWith(
    'a=1',
    'a=; Max-Age=0',
    'b=1',
    'b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  )
  assert.equal(cookieOf(removed.apply(get())), undefined)
})

test('keeps recorded cookies unless the app set its own', () => {
  const request = get('/', [
    ['cookie', 'a=old; z=9'],
    ['X-A', 'b'],
  ])
  assert.deepEqual(jarWith('a=new').apply(request).headers, [
    ['X-A', 'b'],
    ['Cookie', 'a=new; z=9'],
  ])
})

test("replaces a repeated cookie value with the app's own", () => {
  const request: Request = {
    method: 'POST',
    target: '/?csrf=redacted-1',
    headers: [
      ['Cookie', 'token=redacted-1'],
      ['X-Token', 'redacted-1'],
    ],
    body: Buffer.from('token=redacted-1&a=é'),
  }
  const changed = jarWith('token=fresh').apply(request)
  assert.equal(changed.target, '/?csrf=fresh')
  assert.deepEqual(changed.headers, [
    ['X-Token', 'fresh'],
    ['Cookie', 'token=fresh'],
  ])
  assert.equal(changed.body?.toString(), 'token=fresh&a=é')
})

test("a cookie can't inject another header or request", () => {
  assert.deepEqual(jarWith('a=b\nX: y', 'c=\u0000').apply(get()), get())
  const request = get('/?csrf=recorded-1', [['Cookie', 'token=recorded-1']])
  const { target } = jarWith('token=/ HTTP/1.1').apply(request)
  assert.equal(target, '/?csrf=recorded-1')
  assert.equal(jarWith('token=$&$&').apply(request).target, '/?csrf=$&$&')
})
