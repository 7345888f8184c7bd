import assert from 'node:assert/strict'
import test from 'node:test'
import { mediaTypes } from 'fwjs-core/lib/http/media-type.js'
import { parsePlainQuery } from 'fwjs-core/lib/http/query.js'
import { proves } from '../support/fast-paths.mts'
import { numbers } from '../support/random.mts'
import { load } from '../support/require.mts'

/* A fast path returns the same result as the package that it bypasses, or none. */

/** Returns short strings, the same in every run. */
function texts(signs: string[], count: number): string[] {
  const below = numbers(13)
  return Array.from({ length: count }, () =>
    Array.from({ length: below(9) }, () => signs[below(signs.length)]).join(''),
  )
}

/** Both must be frequent, or the comparison means little. */
function assertTaken(taken: number, all: number): void {
  assert.ok(taken > all / 50 && taken < all, `${taken} of ${all}`)
}

test('plain-query parses pairs like qs does', proves('plain-query'), () => {
  const signs = ['a=1', 'b2=x.~', '&c-d=', '&', '&e=', '=', '%20', '[', '__proto__=']
  const all = texts(signs, 20_000)
  const parsed = all.filter((text) => parsePlainQuery(text) !== undefined)
  assertTaken(parsed.length, all.length)
  for (const text of parsed) {
    const options = { allowPrototypes: true, arrayLimit: 1000 }
    assert.deepEqual(parsePlainQuery(text), load('qs').parse(text, options), text)
  }
})

test('common-types returns the charsets of mime, in UTF-8 as content-type formats it', () => {
  const mime = load('mime')
  const contentType = load('content-type')
  for (const type of Object.values(mime.types) as string[]) {
    const common = mediaTypes.common(type)
    if (common === undefined) continue
    assert.equal(common, `${type}; charset=${mime.charsets.lookup(type).toLowerCase()}`)
    const parsed = contentType.parse(common)
    assert.equal(mediaTypes.inUtf8(common), contentType.format(parsed))
    assert.equal(parsed.parameters.charset, 'utf-8')
  }
})
