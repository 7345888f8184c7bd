import assert from 'node:assert/strict'
import test from 'node:test'
import { matchPattern } from 'fwjs-core/lib/engine/pattern/match.js'
import { toPathRegExp } from 'fwjs-core/lib/engine/pattern/regexp-text.js'
import { compileExpression } from 'fwjs-core/lib/linear-regexp/compiled-expression.js'
import { createMatcher } from 'fwjs-core/lib/linear-regexp/index.js'
import { runProgram } from 'fwjs-core/lib/linear-regexp/machine.js'
import { parseSyntax } from 'fwjs-core/lib/linear-regexp/syntax.js'

/** Compiles an expression even if it can't become slow. A run also returns the positions it read. */
function compile({ source, ignoreCase }: RegExp) {
  const syntax = parseSyntax(source, ignoreCase)
  const compiled = syntax && compileExpression(syntax)
  return compiled && ((text: string) => runProgram(compiled, text))
}

/** Returns what a router uses to match a path. */
function layerOf(path: string) {
  const keys: Parameters<typeof toPathRegExp>[1] = []
  const layer = { keys, regexp: toPathRegExp(path, keys, {}), params: undefined, path: undefined }
  return Object.assign(layer, { match: (url: string) => matchPattern(layer, url) })
}

/** Yields every string up to a length over some characters. */
function* textsOver(characters: string, length: number): Generator<string> {
  yield ''
  if (length === 0) return
  for (const rest of textsOver(characters, length - 1)) {
    if (rest.length < length - 1) continue
    for (const character of characters) yield character + rest
  }
  yield* textsOver(characters, length - 1)
}

function foundBy(expression: RegExp, text: string) {
  return compile(expression)?.(text).found
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

/** Patterns whose expressions backtrack catastrophically on long strings. */
const endlessPatterns = ['/b-:a+', '/*:a+-*', '/(ab*)+-']

for (const pattern of [...patterns, ...endlessPatterns]) {
  for (const end of [true, false]) {
    test(`the bounded matcher finds the same matches as ${pattern}, end ${end}`, () => {
      const expression = toPathRegExp(pattern, [], { end })
      const matcher = compile(expression)
      assert.ok(matcher, 'it is within the grammar')
      let compared = 0
      for (const rest of textsOver('/ab-.', 5)) {
        const found = expression.exec(`/${rest}`)
        assert.deepEqual(
          matcher(`/${rest}`).found,
          found && [...found],
          `${expression} of /${rest}`,
        )
        compared++
      }
      assert.ok(compared >= 3906)
    })
  }
}

/** Returns a long string determined by its number. */
function longText(number: number): string {
  let state = number + 1
  return Array.from({ length: 20 + (number % 100) }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return 'aaab/-.\u2028é'[(state >>> 16) % 9]
  }).join('')
}

for (const pattern of patterns) {
  test(`the bounded matcher finds the same matches as ${pattern} in long strings`, () => {
    const expression = toPathRegExp(pattern, [], { end: false })
    const matcher = compile(expression)
    for (let number = 0; number < 300; number++) {
      const text = `/${longText(number)}`
      const found = expression.exec(text)
      assert.deepEqual(matcher?.(text).found, found && [...found], `${expression} of ${text}`)
    }
  })
}

test('letters match case-insensitively unless the router is case sensitive', () => {
  assert.deepEqual(foundBy(/^\/aZ$/i, '/Az'), ['/Az'])
  assert.equal(foundBy(/^\/aZ$/, '/Az'), null)
  // @ and ` differ by the bit that separates the cases, but aren't letters.
  assert.equal(foundBy(/^\/@$/i, '/`'), null)
})

/** Regular constructs, in groups and elsewhere. */
const expressions = [
  /^\/(\d+)-(\w+)$/,
  /^\/[abc]+[^-]$/,
  /^\/[\w-]+[\d-a][\b\]]?/,
  /^\/[\x61-\u0062]\x2d\ca?\0?/,
  /^\/a{2}b{0}(-{1,2}a){0,2}?/,
  /^\/(?:a|ab)(?:b|-)*?$/,
  /^\/(a?(|b))*$/,
  /^\/(?:(a)|b|(-))*$/,
  /^\/(a*)*(b??)+$/,
  /^\/(a|ab)(?<name>b*)\b/,
  /^\/.\B.(?=\/|$)/,
  /^\/(?!\/|(a)b)a.*/,
  /^\/a|b-?$/,
  /^\/é[à-ÿ]?/i,
  /a$/,
  ...['^/[]|^/[^]', '[^]b'].map((source) => new RegExp(source)),
]

for (const expression of expressions) {
  test(`the bounded matcher finds the same matches as ${expression}`, () => {
    const matcher = compile(expression)
    assert.ok(matcher)
    for (const rest of textsOver('ab-éÉ', 5)) {
      const found = expression.exec(`/${rest}`)
      assert.deepEqual(matcher(`/${rest}`).found, found && [...found], rest)
    }
  })
}

const irregular = [
  /^\/(a)\1$/,
  /^\/(?<n>a)\k<n>$/,
  /^\/(?=(a))/,
  /^\/(?=a)/,
  /^\/(?!a)/,
  /^\/(?<=a)b/,
  /^\/\c/,
  /^\/(a{99}){99}$/,
  /^\/(a{0,99}){0,99}$/,
  /^\/(?!\/|(?:a{99}){99})b/,
  /^\/(?:a{99,}){99}$/,
  ...['^/[\\1]', '^/\\01'].map((source) => new RegExp(source)),
]
for (const expression of irregular) {
  test(`${expression} runs unchanged`, () => {
    assert.equal(compile(expression), undefined)
  })
}

test('an expression that matches in linear time has no bounded matcher', () => {
  const paths = ['/a/:b/:c', '/:a(\\d+)/:b/c/:d?', '/a*', '/(en|de)/:a', '/:a{0}', ['/a', '/:b/c']]
  for (const path of paths) assert.ok(!createMatcher(toPathRegExp(path, [], {})), `${path}`)
})

test('adjacent unbounded parts and nested repeats use the bounded matcher', () => {
  const paths = [
    '/a*b*',
    '/(a+)+b',
    '/:a(*)/:b(*)',
    '/a|b*-*',
    '/(a|b*)*',
    '/(ab){2,}',
    ['/a', '/*-*'],
  ]
  for (const path of paths) assert.ok(createMatcher(toPathRegExp(path, [], {})), `${path}`)
})

const hostile: [pattern: string, url: string][] = [
  ['/b-:a+', `/b-${'a'.repeat(16_000)}//`],
  [`/${'*'.repeat(62)}b`, `/${'a'.repeat(16_000)}`],
  [`/${'a?'.repeat(20)}${'a'.repeat(20)}`, `/${'a'.repeat(19)}`],
  [`${'/:a?'.repeat(16)}`, `/${'a/'.repeat(8_000)}/`],
  ['/*-*-*-x', `/${'-'.repeat(16_000)}y`],
  ['/*a*a*a*b', `/${'a'.repeat(16_000)}`],
  ['/:a-:b-:c', `/${'a-'.repeat(8_000)}/`],
  ['/:a*:b*x', `/${'a/'.repeat(8_000)}`],
  ['/:a(*)/:b(*)/:c(*)/x', '/'.repeat(16_000)],
  ['/(a+)+b', `/${'a'.repeat(16_000)}`],
  ['/(en|de)/*-*-*-x', `/en/${'-'.repeat(16_000)}`],
  ['/:id(\\d+)/*-*-*-x', `/1/${'-'.repeat(16_000)}`],
  ['/((ab)+-?)+x', `/${'ab'.repeat(8_000)}`],
]
for (const [pattern, url] of hostile) {
  test(`${pattern} visits fewer positions of a hostile URL than URL length x pattern length`, () => {
    const layer = layerOf(pattern)
    // Express 4.22.3 needs more than six seconds for a fifth of this.
    assert.equal(layer.match(url), false)
    assert.ok(createMatcher(layer.regexp))
    const work = compile(layer.regexp)?.(url).work ?? 0
    assert.ok(work > 0 && work < url.length * pattern.length, `${work}`)
  })
}

test('a layer with a replaced expression matches with the new one', () => {
  const layer = layerOf('/*-*')
  layer.regexp = /^\/only$/
  assert.equal(layer.match('/a-b'), false)
  assert.equal(layer.match('/only'), true)
})

test('an expression changed by the app matches as changed', () => {
  const compiled = layerOf('/*-*')
  compiled.regexp.compile('^/only$')
  assert.equal(compiled.match(`/${'a-b'.repeat(99)}`), false)
  assert.equal(compiled.match('/only'), true)
  const replaced = layerOf('/*-*')
  replaced.regexp.exec = () => null
  assert.equal(replaced.match(`/${'a-b'.repeat(99)}`), false)
})

test('an expression given other flags by the app matches with these', () => {
  const layer = layerOf('/*-*-x')
  layer.regexp.compile(layer.regexp.source, 'im')
  const lines = `/a-${'b'.repeat(5000)}-x\nrest`
  assert.equal(layer.match(lines), true)
  assert.equal(layerOf('/*-*-x').match(lines), false)
})
