import assert from 'node:assert/strict'
import test from 'node:test'
import { parseNothing, parseSimple } from 'fwjs-core/lib/http/query.js'
import { hostPrefix, parseOriginalUrl, parseTarget, parseUrl } from 'fwjs-core/lib/http/url.js'

test('a request target is split into path and query', () => {
  const cases: [string, string | null, string | null][] = [
    ['/', '/', null],
    ['/a/b', '/a/b', null],
    ['/a?b', '/a', 'b'],
    ['/a?b?c', '/a', 'b?c'],
    ['/a?', '/a', ''],
    ['//a/b', '//a/b', null],
    ['/é?x', '/é', 'x'],
    ['http://h/a?b', '/a', 'b'],
    ['http://h', '/', null],
    ['*', '*', null],
    ['', null, null],
  ]
  for (const [target, pathname, query] of cases) {
    const parsed = parseTarget(target)
    assert.equal(parsed.pathname, pathname, target)
    assert.equal(parsed.query, query, target)
  }
})

test('spaces and fragments follow the rules of the legacy parser', () => {
  assert.equal(parseTarget('/a#b').pathname, '/a')
  assert.equal(parseTarget('/a b').pathname, '/a%20b')
  for (const blank of ['\t', '\n', '\f', '\r', '\u00a0', '\ufeff']) {
    assert.equal(typeof parseTarget(`/a${blank}b`).pathname, 'string')
  }
  assert.equal(parseTarget('/a\u000bb').pathname, '/a\u000bb')
})

test('a malformed host throws', () => {
  assert.throws(() => parseTarget('http://['))
})

test('the parsed URL is cached until the URL changes', () => {
  const req = { url: '/a?b', originalUrl: '/x/a?b' }
  const first = parseUrl(req)
  assert.equal(parseUrl(req), first)
  req.url = '/c'
  assert.equal(parseUrl(req)?.pathname, '/c')
  assert.equal(parseOriginalUrl(req)?.pathname, '/x/a')
  assert.equal(parseOriginalUrl(req), parseOriginalUrl(req))
  assert.equal(parseOriginalUrl({ url: '/only' })?.pathname, '/only')
  assert.equal(parseUrl({}), undefined)
})

test('an absolute target has a prefix that mounting does not change', () => {
  const cases: [string | undefined, string][] = [
    ['http://h/x', 'http://h'],
    ['http://h/x?u=http://i/', 'http://h'],
    ['/x?u=http://i/', ''],
    ['x?u=http://i/', ''],
    ['*', ''],
    ['', ''],
    [undefined, ''],
  ]
  for (const [target, prefix] of cases) assert.equal(hostPrefix(target), prefix, target)
})

test('query strings are parsed flat or not at all', () => {
  assert.deepEqual({ ...parseSimple('a[b]=1') }, { 'a[b]': '1' })
  assert.deepEqual(parseNothing(), {})
})
