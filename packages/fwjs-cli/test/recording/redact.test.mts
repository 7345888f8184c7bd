import assert from 'node:assert/strict'
import test from 'node:test'
import { Redaction } from '#lib/recording/redact.js'

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
const random = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY'

test('the values of cookies and credentials are replaced, the same ones alike', () => {
  const redaction = new Redaction()
  const headers: [string, string][] = [
    ['Host', 'localhost'],
    ['Cookie', 'a=1; flag; b=secret'],
    ['Authorization', 'Bearer secret'],
    ['Proxy-Authorization', 'Basic eDp5'],
    ['X-Api-Key', 'k'],
    ['X-CSRF-Token', '1'],
    ['X-Other', token],
    ['X-Plain', 'plain'],
    ['If-None-Match', `"${random}"`],
    ['Referer', 'http://localhost/a?token=secret&page=2'],
  ]
  assert.deepEqual(redaction.headers(headers), [
    ['Host', 'localhost'],
    ['Cookie', 'a=redacted-1; flag; b=redacted-2'],
    ['Authorization', 'Bearer redacted-2'],
    ['Proxy-Authorization', 'Basic redacted-3'],
    ['X-Api-Key', 'redacted-4'],
    ['X-CSRF-Token', 'redacted-1'],
    ['X-Other', 'redacted-5'],
    ['X-Plain', 'plain'],
    ['If-None-Match', `"${random}"`],
    ['Referer', 'http://localhost/a?token=redacted-2&page=2'],
  ])
  assert.deepEqual(redaction.counts, [
    ['header cookie', 2],
    ['header authorization', 1],
    ['header proxy-authorization', 1],
    ['header x-api-key', 1],
    ['header x-csrf-token', 1],
    ['header x-other', 1],
    ['header referer, query token', 1],
  ])
})

test('a path and a query lose what looks like a credential', () => {
  const target = (text: string): string => new Redaction().target(text)
  assert.equal(target('/users/17?page=2&sort=name'), '/users/17?page=2&sort=name')
  assert.equal(target(`/reset/${random}/form`), '/reset/redacted-1/form')
  assert.equal(target('/a?api_key=x&password=&%zz=1'), '/a?api_key=redacted-1&password=&%zz=1')
  assert.equal(target(`/a?id=${token}`), '/a?id=redacted-1')
  assert.equal(
    target('/a?id=f81d4fae-7dec-11d0-a765-00a0c91e6bf6'),
    '/a?id=f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  )
})

test('a body that is kept loses the fields that are credentials', () => {
  const redaction = new Redaction()
  assert.equal(
    redaction.json('{"user":"x","password":"y","deep":[{"token":"z","n":1,"none":null}]}'),
    '{"user":"x","password":"redacted-1","deep":[{"token":"redacted-2","n":1,"none":null}]}',
  )
  assert.equal(redaction.json('no json'), 'no json')
  assert.equal(redaction.form('user=x&password=y'), 'user=x&password=redacted-1')
})
