import assert from 'node:assert/strict'
import test from 'node:test'
import { isFirstAccepted } from 'fwjs/lib/fast-path/accepts-anything.js'
import { rememberTypeTest } from 'fwjs/lib/fast-path/body-type.js'
import { commonType, isCommonInUtf8 } from 'fwjs/lib/fast-path/common-types.js'
import { lowerCaseMethod } from 'fwjs/lib/fast-path/method-names.js'
import { isPlainAddress } from 'fwjs/lib/fast-path/plain-address.js'
import { isPlainHtml } from 'fwjs/lib/fast-path/plain-html.js'
import { parsePlainQuery } from 'fwjs/lib/fast-path/plain-query.js'
import { proves } from '../support/fast-paths.mts'
import { numbers } from '../support/random.mts'
import { load } from '../support/require.mts'

/* A fast path answers as the package does that it skips, or does not answer. */

/** Texts of a few signs each, the same in every run. */
function texts(signs: string[], count: number): string[] {
  const below = numbers(13)
  return Array.from({ length: count }, () =>
    Array.from({ length: below(9) }, () => signs[below(signs.length)]).join(''),
  )
}

/** Both must be frequent, or the comparison says little. */
function assertTaken(taken: number, all: number): void {
  assert.ok(taken > all / 50 && taken < all, `${taken} of ${all}`)
}

test('plain-query reads pairs as qs does', proves('plain-query'), () => {
  const signs = ['a=1', 'b2=x.~', '&c-d=', '&', '&e=', '=', '%20', '[', '__proto__=']
  const all = texts(signs, 20_000)
  const answered = all.filter((text) => parsePlainQuery(text) !== undefined)
  assertTaken(answered.length, all.length)
  for (const text of answered) {
    const options = { allowPrototypes: true, arrayLimit: 1000 }
    assert.deepEqual(parsePlainQuery(text), load('qs').parse(text, options), text)
  }
})

test('plain-address takes what encodeurl leaves as it is', proves('plain-address'), () => {
  const all = texts(
    ['/', 'a', '?b=', '#', '%', '%2', ' ', 'ü', '"', '\\', '(', '$&', '[', '^'],
    20_000,
  )
  const taken = all.filter((text) => isPlainAddress(text))
  assertTaken(taken.length, all.length)
  for (const text of taken) assert.equal(load('encodeurl')(text), text)
})

test('plain-html takes what needs no escape', proves('plain-html'), () => {
  const all = texts(['a', ' ', '<', '&', '"', "'", '\n', 'ü', '/', 'Cannot GET'], 20_000)
  const taken = all.filter((text) => isPlainHtml(text))
  assertTaken(taken.length, all.length)
  for (const text of taken) {
    assert.equal(load('escape-html')(text), text)
    assert.doesNotMatch(text, /\n| {2}/)
  }
})

test('common-types gives the charsets of mime, in UTF-8 as content-type writes it', () => {
  const mime = load('mime')
  const contentType = load('content-type')
  for (const type of Object.values(mime.types) as string[]) {
    const common = commonType(type)
    if (common === undefined) continue
    assert.equal(common, `${type}; charset=${mime.charsets.lookup(type).toLowerCase()}`)
    if (!isCommonInUtf8(common)) continue
    const parsed = contentType.parse(common)
    assert.equal(contentType.format(parsed), common)
    assert.equal(parsed.parameters.charset, 'utf-8')
  }
})

test('accepts-anything takes the type that accepts takes', () => {
  const accepts = load('accepts')
  const lists = [['text'], ['html', 'json'], ['json', 'html', 'text'], ['png', 'html'], []]
  for (const accept of [undefined, '*/*', 'text/html', '*/*;q=0.1', 'image/*, */*']) {
    for (const types of lists) {
      if (!isFirstAccepted(accept, types)) continue
      const headers = accept === undefined ? {} : { accept }
      assert.equal(accepts({ headers }).types(types), types[0])
    }
  }
})

test('body-type answers as type-is does, whatever header came before', () => {
  const typeIs = load('type-is')
  const below = numbers(7)
  const headers = [undefined, '', 'application/json', 'application/json; charset=utf-8', 'text/a']
  for (const type of ['application/json', 'json', '*/*', 'text/*', '+json']) {
    const isOfType = (header: string | undefined): boolean =>
      header !== undefined && Boolean(typeIs.is(header, [type]))
    const remembering = rememberTypeTest(type, isOfType)
    for (let count = 0; count < 200; count++) {
      const header = headers[below(headers.length)]
      assert.equal(remembering(header), isOfType(header), `${type} ${header}`)
    }
  }
})

test('method-names gives the lower case of any method', () => {
  for (const method of ['GET', 'M-SEARCH', 'get', 'Get', 'constructor', '__proto__', '']) {
    assert.equal(lowerCaseMethod(method), method.toLowerCase())
  }
})
