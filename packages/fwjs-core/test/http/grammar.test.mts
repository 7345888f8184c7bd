import assert from 'node:assert/strict'
import test from 'node:test'
import { strongETag, weakETag } from 'fwjs-core/lib/http/etag.js'
import { appendVary, formatLinks, splitTokens } from 'fwjs-core/lib/http/fields.js'
import { isConditional, isFresh } from 'fwjs-core/lib/http/fresh.js'
import { firstEntry, hasTwoHosts, hostnameOf, targetAuthority } from 'fwjs-core/lib/http/host.js'
import { errorDocument } from 'fwjs-core/lib/http/html.js'
import { filterCallback, toJson, toJsonp } from 'fwjs-core/lib/http/json.js'

test('an ETag is the length in hex and 27 characters of SHA-1', () => {
  assert.equal(strongETag(''), '"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"')
  assert.equal(strongETag('hello'), '"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"')
  assert.equal(strongETag(Buffer.from('hello')), strongETag('hello'))
  assert.equal(strongETag('é', 'latin1'), strongETag(Buffer.from([0xe9])))
  assert.equal(weakETag('hello'), `W/${strongETag('hello')}`)
})

test('a request is conditional if it has a validator', () => {
  assert.equal(isConditional({}), false)
  assert.equal(isConditional({ 'if-none-match': '*' }), true)
  assert.equal(isConditional({ 'if-modified-since': 'x' }), true)
})

test('freshness checks the whole list of tags, and no-cache anywhere', () => {
  const response = { etag: 'W/"a"', lastModified: undefined }
  const cases: [string, string | undefined, boolean][] = [
    ['"a"', undefined, true],
    ['W/"a"', undefined, true],
    ['"b","a"', undefined, true],
    [' "b" , "a" ', undefined, true],
    ['"b"', undefined, false],
    ['*', undefined, true],
    ['"a"', 'no-cache', false],
    ['"a"', 'max-age=0, no-cache', false],
    ['"a"', 'max-age=0', true],
  ]
  for (const [tags, cacheControl, fresh] of cases) {
    const request = {
      'if-none-match': tags,
      ...(cacheControl && { 'cache-control': cacheControl }),
    }
    assert.equal(isFresh(request, response), fresh, `${tags} ${cacheControl}`)
  }
  assert.equal(isFresh({}, response), false)
})

test('a host name is a name, an IPv4 address, or an IPv6 address in brackets', () => {
  const cases: [string, string | undefined][] = [
    ['example.com', 'example.com'],
    ['example.com:80', 'example.com'],
    ['example.com:', 'example.com'],
    ['my_host', 'my_host'],
    ['127.0.0.1:3000', '127.0.0.1'],
    ['[::1]', '[::1]'],
    ['[::ffff:1.2.3.4]:80', '[::ffff:1.2.3.4]'],
    ['', undefined],
    [':80', undefined],
    ['[::1', undefined],
    ['::1', undefined],
    ['a b', undefined],
    ['user@host', undefined],
    ['host/path', undefined],
    ['host?x', undefined],
    ['host:80x', undefined],
    ['<script>', undefined],
    ['evil.com:fake@good.com', undefined],
  ]
  for (const [authority, name] of cases) assert.equal(hostnameOf(authority), name, authority)
})

test('only an absolute target has an authority', () => {
  assert.equal(targetAuthority('http://a.test:80/x?y'), 'a.test:80')
  assert.equal(targetAuthority('HTTPS://a.test'), 'a.test')
  assert.equal(targetAuthority('/x?u=http://a.test/'), undefined)
  assert.equal(targetAuthority('*'), undefined)
  assert.equal(targetAuthority(undefined), undefined)
})

test('two Host fields are detected in any case, and a value named Host is not one', () => {
  assert.equal(hasTwoHosts(['Host', 'a', 'hOST', 'b']), true)
  assert.equal(hasTwoHosts(['Host', 'a', 'X-Name', 'Host']), false)
  assert.equal(hasTwoHosts([]), false)
  assert.equal(hasTwoHosts(undefined), false)
})

test('returns the first entry of a list', () => {
  assert.equal(firstEntry('a, b'), 'a')
  assert.equal(firstEntry('a'), 'a')
})

test('an error page escapes its message and keeps line breaks and indentation', () => {
  assert.match(
    errorDocument('<a>\n    at "b\''),
    /<pre>&lt;a&gt;<br> &nbsp; &nbsp;at &quot;b&#39;<\/pre>/,
  )
})

test('JSON serialization applies replacer, spaces, and escape', () => {
  const plain = { replacer: undefined, spaces: undefined, escape: undefined }
  assert.equal(toJson({ a: '<' }, plain), '{"a":"<"}')
  assert.equal(toJson({ a: '<' }, { ...plain, escape: true }), '{"a":"\\u003c"}')
  assert.equal(toJson({ a: 1, b: 2 }, { ...plain, replacer: ['b'] }), '{"b":2}')
  assert.equal(toJson([1], { ...plain, spaces: ' ' }), '[\n 1\n]')
  assert.equal(toJson(undefined, { ...plain, escape: true }), undefined)
})

test('a callback name keeps the characters of a member expression', () => {
  assert.equal(filterCallback('a.b[0].$c'), 'a.b[0].$c')
  assert.equal(filterCallback('alert(1);//'), 'alert1')
  assert.equal(toJsonp('f', undefined), "/**/ typeof f === 'function' && f();")
})

test('a link is written once per relation', () => {
  assert.equal(
    formatLinks([
      ['a', ['/1', '/2']],
      ['b', ['/3']],
    ]),
    '</1>; rel="a", </2>; rel="a", </3>; rel="b"',
  )
  assert.equal(formatLinks([['a', ['<>"\u0000\u007f\n']]]), '<%3C%3E%22%00%7F%0A>; rel="a"')
  assert.equal(formatLinks([]), '')
})

test('a list of tokens is split at commas without the surrounding spaces', () => {
  assert.deepEqual(splitTokens('a, b ,c'), ['a', 'b', 'c'])
  assert.deepEqual(splitTokens(''), [''])
  assert.deepEqual(splitTokens('a,,  '), ['a', '', ''])
  assert.deepEqual(splitTokens('\ta b'), ['\ta b'])
})

test('Vary grows only by missing fields', () => {
  const cases: [string, string | string[], string][] = [
    ['', 'Accept', 'Accept'],
    ['Accept', 'Origin', 'Accept, Origin'],
    ['accept', 'Accept', 'accept'],
    ['Accept', ['Origin', 'origin', 'X'], 'Accept, Origin, X'],
    ['Accept', '*', '*'],
    ['*', 'Accept', '*'],
    ['Accept, *', 'Origin', '*'],
    ['', 'Accept, Origin', 'Accept, Origin'],
  ]
  for (const [header, field, expected] of cases) {
    assert.equal(appendVary(header, field), expected, `${header} + ${field}`)
  }
  for (const field of ['a:b', 'a b', '', 'é']) {
    assert.throws(() => appendVary('', field), TypeError, field)
  }
})
