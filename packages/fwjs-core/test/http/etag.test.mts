import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import test from 'node:test'
import { strongETag, weakETag } from 'fwjs-core/lib/http/etag.js'
import { shortSha1 } from 'fwjs-core/lib/http/sha1.js'
import { numbers } from '../support/random.mjs'

const expected = (body: string | Buffer): string =>
  `"${Buffer.byteLength(body).toString(16)}-${hash('sha1', body, 'base64').slice(0, 27)}"`

/** Returns a text of random characters below `limit`. */
function textOf(length: number, limit: number, below: (limit: number) => number): string {
  return String.fromCharCode(...Array.from({ length }, () => below(limit)))
}

test('our SHA-1 is that of crypto for ASCII text of any length', () => {
  const below = numbers(20261118)
  for (let length = 0; length < 400; length++) {
    for (let turn = 0; turn < 5; turn++) {
      const text = textOf(length, 128, below)
      assert.equal(shortSha1(text), hash('sha1', text, 'base64').slice(0, 27), JSON.stringify(text))
    }
  }
})

test('ETags of short and long texts, ASCII or not, and of bytes have the SHA-1 of crypto', () => {
  const below = numbers(4711)
  for (let length = 1; length < 200; length++) {
    for (const limit of [128, 256, 0xd800]) {
      const text = textOf(length, limit, below)
      const bytes = Buffer.from(text)
      assert.equal(strongETag(text), expected(text), JSON.stringify(text))
      assert.equal(strongETag(bytes), expected(bytes), JSON.stringify(text))
      assert.equal(weakETag(text), `W/${expected(text)}`)
    }
  }
})

test('a text in another encoding gets the ETag of its bytes', () => {
  for (const text of ['é', 'plain', 'x'.repeat(200)]) {
    assert.equal(strongETag(text, 'latin1'), expected(Buffer.from(text, 'latin1')))
  }
})
