import assert from 'node:assert/strict'
import test from 'node:test'
import { mediaTypes, setCharset, toMediaType } from 'fwjs-core/lib/http/media-type.js'
import { parseAccepted } from 'fwjs-core/lib/response/format.js'

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
  for (const [type, expected] of cases) assert.equal(mediaTypes.withCharset(type), expected, type)
})

test('a charset is replaced, and a malformed type throws', () => {
  assert.equal(setCharset('text/html; charset=latin1', 'utf-8'), 'text/html; charset=utf-8')
  assert.equal(setCharset('text/html', ''), 'text/html')
  assert.throws(() => setCharset('no type', 'utf-8'), /invalid media type/)
  assert.equal(mediaTypes.inUtf8('text/html; charset=utf-8'), 'text/html; charset=utf-8')
  assert.equal(mediaTypes.inUtf8('text/plain; charset=latin1'), 'text/plain; charset=utf-8')
})

test('an accepted type has its value, quality, and parameters', () => {
  assert.deepEqual(parseAccepted('html', mediaTypes), { value: 'text/html', params: {} })
  assert.deepEqual(parseAccepted('text/html', mediaTypes), {
    value: 'text/html',
    quality: 1,
    params: {},
  })
  assert.deepEqual(parseAccepted('text/html; q=.5;level = 1', mediaTypes), {
    value: 'text/html',
    quality: 0.5,
    params: { level: '1' },
  })
})
