import assert from 'node:assert/strict'
import test from 'node:test'
import {
  asUtf8,
  parseAccepted,
  setCharset,
  toMediaType,
  withDefaultCharset,
} from 'fwjs-core/lib/http/media-type.js'

test('an extension becomes a media type, and a media type stays', () => {
  const cases: [string, string][] = [
    ['html', 'text/html'],
    ['.html', 'text/html'],
    ['file.tar.gz', 'application/gzip'],
    ['a/b', 'a/b'],
    ['unknown-extension', 'application/octet-stream'],
  ]
  for (const [name, type] of cases) assert.equal(toMediaType(name), type, name)
})

test('text types get a charset unless they have one', () => {
  const cases: [string, string][] = [
    ['text/html', 'text/html; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['text/plain', 'text/plain; charset=utf-8'],
    ['text/plain; format=flowed', 'text/plain; format=flowed; charset=utf-8'],
    ['text/plain; charset = latin1', 'text/plain; charset = latin1'],
    ['application/javascript', 'application/javascript; charset=utf-8'],
    ['image/png', 'image/png'],
    ['application/xml', 'application/xml'],
  ]
  for (const [type, expected] of cases) assert.equal(withDefaultCharset(type), expected, type)
})

test('a charset is replaced, and a malformed type throws', () => {
  assert.equal(setCharset('text/html; charset=latin1', 'utf-8'), 'text/html; charset=utf-8')
  assert.equal(setCharset('text/html', ''), 'text/html')
  assert.throws(() => setCharset('no type', 'utf-8'), /invalid media type/)
  assert.equal(asUtf8('text/html; charset=utf-8'), 'text/html; charset=utf-8')
  assert.equal(asUtf8('text/plain; charset=latin1'), 'text/plain; charset=utf-8')
})

test('an accepted type has its value, quality, and parameters', () => {
  assert.deepEqual(parseAccepted('html'), { value: 'text/html', params: {} })
  assert.deepEqual(parseAccepted('text/html'), { value: 'text/html', quality: 1, params: {} })
  assert.deepEqual(parseAccepted('text/html; q=.5;level = 1'), {
    value: 'text/html',
    quality: 0.5,
    params: { level: '1' },
  })
})
