import assert from 'node:assert/strict'
import test from 'node:test'
import { sourcesOf } from './support/sources.mjs'

/** Finds a header name written twice in a row, as it is sent and in lowercase. */
function writtenTwice(sources) {
  return Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/'([\w-]+)',\s*'([\w-]+)'/g)]
      .filter(([, one, other]) => one !== other && one?.toLowerCase() === other?.toLowerCase())
      .map(([, one]) => `${file} ${one}`),
  )
}

test('both cases of a header name are in http/fields.ts, and no call repeats them', () => {
  assert.deepEqual(writtenTwice(sourcesOf('packages/fwjs-core/src', '.ts')), [])
})

test('detects a call that repeats both', () => {
  const sources = {
    'response/a.ts': "set(res, 'ETag', 'etag', tag)\nget(res, 'etag', 'ETag')",
    'response/b.ts': "set(res, ETAG, tag)\nuse('a', 'b')",
  }
  assert.deepEqual(writtenTwice(sources), ['response/a.ts ETag', 'response/a.ts etag'])
})
