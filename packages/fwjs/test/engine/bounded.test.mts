import assert from 'node:assert/strict'
import test from 'node:test'
import { boundedMatcher } from 'fwjs/lib/engine/pattern/bounded.js'
import { toPathRegExp } from 'fwjs/lib/engine/pattern/regexp-text.js'
import Layer from 'fwjs/lib/router/layer.js'
import { cpuTimeOf } from '../support/waiting.mts'

/** Every text up to a length over some characters. */
function* textsOver(characters: string, length: number): Generator<string> {
  yield ''
  if (length === 0) return
  for (const rest of textsOver(characters, length - 1)) {
    if (rest.length < length - 1) continue
    for (const character of characters) yield character + rest
  }
  yield* textsOver(characters, length - 1)
}

const patterns = [
  '/',
  '/a',
  '/:a',
  '/:a?',
  '/:a/:b?',
  '/:a*',
  '/:a+',
  '/:a-:b',
  '/:a.:b?',
  '/:a*:b*',
  '*',
  '/*',
  '/*a*',
  '/*-*-*',
  '/*?',
  '/a*?b',
  '/ab?a',
  '/a+b',
  '/a+?b',
  '/(ab)?a',
  '/(ab)+',
  '/a(-)?:b',
  '/(a+)?b',
  '/a\\*',
  '/:a(*)',
  '/a.b',
  '/a?a?b?ab',
  '/(*)?(*)?b',
  '/(a?b?)?(-*)?',
  '/:a?/:b?/:c?',
  '/(ab)+(ab?)+b',
  '/(a?)+(b?)+',
  '/:a-ab:b',
  '/()+:a(b)+',
  '/:a-?:b',
  '/:a-(b)?:b',
  '/(b)+((*):a',
  ['/a*', '/*b*'],
]

/** The expressions of these try for ever on long texts. */
const endlessPatterns = ['/b-:a+', '/*:a+-*', '/(ab*)+-']

for (const end of [true, false]) {
  test(`the bounded matcher finds what the expression finds, end ${end}`, () => {
    let compared = 0
    for (const pattern of [...patterns, ...endlessPatterns]) {
      const expression = toPathRegExp(pattern, [], { end })
      const matcher = boundedMatcher(expression)
      assert.ok(matcher, `${pattern} is within the grammar`)
      for (const rest of textsOver('/ab-.', 5)) {
        const found = expression.exec(`/${rest}`)
        assert.deepEqual(matcher(`/${rest}`), found && [...found], `${expression} of /${rest}`)
        compared++
      }
    }
    assert.ok(compared > 100_000)
  })
}

/** A long text that depends on its number alone. */
function longText(number: number): string {
  let state = number + 1
  return Array.from({ length: 20 + (number % 100) }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return 'aaab/-.\u2028é'[(state >>> 16) % 9]
  }).join('')
}

test('the bounded matcher finds the same in long texts', () => {
  for (const pattern of patterns) {
    const expression = toPathRegExp(pattern, [], { end: false })
    const matcher = boundedMatcher(expression)
    for (let number = 0; number < 300; number++) {
      const text = `/${longText(number)}`
      const found = expression.exec(text)
      assert.deepEqual(matcher?.(text), found && [...found], `${expression} of ${text}`)
    }
  }
})

test('letters match in both cases unless the router is case sensitive', () => {
  assert.deepEqual(boundedMatcher(/^\/aZ$/i)?.('/Az'), ['/Az'])
  assert.equal(boundedMatcher(/^\/aZ$/)?.('/Az'), null)
  // @ and ` differ by the bit that tells the cases apart, but are no letters.
  assert.equal(boundedMatcher(/^\/@$/i)?.('/`'), null)
})

const userExpressions = [
  /^\/(\d+)$/,
  /^\/[abc]$/,
  /^\/a{2}$/,
  /^\/é$/i,
  /^\/(?<name>a)$/,
  /^\/(?=a[bc])$/,
  /^\/a|b$/,
]

for (const expression of userExpressions) {
  test(`${expression} is the user's own and runs as given`, () => {
    assert.equal(boundedMatcher(expression), undefined)
  })
}

const hostile: [pattern: string, url: string][] = [
  ['/b-:a+', `/b-${'a'.repeat(16_000)}//`],
  [`/${'*'.repeat(62)}b`, `/${'a'.repeat(16_000)}`],
  [`/${'a?'.repeat(20)}${'a'.repeat(20)}`, `/${'a'.repeat(19)}`],
  [`${'/:a?'.repeat(16)}`, `/${'a/'.repeat(8_000)}/`],
  ['/*-*-*-x', `/${'-'.repeat(16_000)}y`],
  ['/*a*a*a*b', `/${'a'.repeat(16_000)}`],
  ['/:a-:b-:c', `/${'a-'.repeat(8_000)}/`],
  ['/:a*:b*x', `/${'a/'.repeat(8_000)}`],
]

for (const [pattern, url] of hostile) {
  test(`${pattern} is done with a hostile URL of 16 kB at once`, async () => {
    const layer = new Layer(pattern, { end: true }, () => undefined)
    const [isMatch, ms] = await cpuTimeOf(() => layer.match(url))
    assert.equal(isMatch, false)
    // Express 4.22.3 needs more than six seconds for a fifth of this.
    assert.ok(ms < 1000, String(ms))
  })
}

test('a layer whose expression was replaced matches by the new one', () => {
  const layer = new Layer('/*-*', { end: true }, () => undefined)
  layer.regexp = /^\/only$/
  assert.equal(layer.match('/a-b'), false)
  assert.equal(layer.match('/only'), true)
})
