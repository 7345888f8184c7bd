import fc from 'fast-check'
import { countingMatchers } from '../harness/counting-matchers.mjs'
import { describe, outcome } from '../harness/describe.mjs'

/*
 * Random patterns in the 4.x path grammar: the source of the regular expression, its flags, the
 * keys, and the two fast-path flags of a Layer must be the same.
 */

const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('/', 'a', 'b', 'foo', '.', '-', '_', '1', 'A', 'ü', ' ', '%20'),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(':a', ':b', ':id', ':file', ':a1', ':_x', '/:a', '/:b', '.:ext'),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom('?', '+', '*', '(', ')', '(b)', '(b)?', '(bc)+', '(*)', '()'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '(\\d+)',
      '([a-z]+)',
      '(.*)',
      '(.+)',
      '(a|b)',
      '(?:a|b)',
      '(?=a)',
      '(\\w)',
      '([^/]+)',
      '([ab]+)?',
      '((a|b)*)',
      '(a{1,2}|b)',
      '(?:b|c)+',
      '(\\w*-?)',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '|',
      '$',
      '^',
      '[',
      ']',
      '[abc]',
      '\\',
      '\\:',
      '\\.',
      '{',
      '}',
      '{2}',
      '=',
      '!',
    ),
  },
)

const text = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''))
const rooted = text.map((pattern) => (pattern.startsWith('/') ? pattern : `/${pattern}`))
const string = fc.oneof({ weight: 4, arbitrary: rooted }, { weight: 1, arbitrary: text })

const expression = fc.constantFrom(
  /^\/a(b)?$/,
  /^\/(?<year>\d+)-(?<month>\d+)/,
  /\/foo/i,
  /a(?:b)(c)/g,
  /(\()(?<q>x)/,
  /.*fly$/,
  /^\/((a)|(b))/m,
  /[(](a)/,
  /\\(x)/u,
)

const path = fc.letrec((tie) => ({
  one: fc.oneof({ weight: 5, arbitrary: string }, { weight: 1, arbitrary: expression }),
  many: fc.array(fc.oneof({ depthSize: 'small' }, tie('one'), tie('many')), { maxLength: 3 }),
  path: fc.oneof({ weight: 6, arbitrary: tie('one') }, { weight: 1, arbitrary: tie('many') }),
})).path

const options = fc.record(
  { sensitive: fc.boolean(), strict: fc.boolean(), end: fc.boolean() },
  { requiredKeys: [] },
)

function handler(req, res, next) {
  next()
}

/** Each side gets its own copy: a RegExp with the g flag remembers where it stopped. */
function copy(pattern) {
  if (Array.isArray(pattern)) return pattern.map(copy)
  return pattern instanceof RegExp ? new RegExp(pattern) : pattern
}

function layerText(Layer, pattern, settings) {
  const made = outcome(() => new Layer(copy(pattern), settings, handler))
  if (!made.regexp) return describe(made)
  const { regexp, keys } = made
  return `${regexp} fast_star ${regexp.fast_star} fast_slash ${regexp.fast_slash} keys ${describe(keys)} own ${Object.keys(made)} ${Object.keys(regexp)}`
}

function matchText(layer, url) {
  const matched = outcome(() => layer.match(url))
  return `${describe(matched)} path ${describe(layer.path)} params ${describe(layer.params)}`
}

const sample = [
  '/',
  '/a',
  '/foo',
  '/a/b',
  '/foo.bar',
  '/a-b',
  '/1',
  '/aB',
  '/foo/',
  '//',
  '/%20',
  '/%zz',
  '/ab',
  '/abc/1',
]

const url = fc
  .array(
    fc.constantFrom('/', '/', 'a', 'b', 'foo', '.', '-', '1', 'A', 'ab', 'bc', 'c', '%20', '_'),
    {
      maxLength: 8,
    },
  )
  .map((pieces) => `/${pieces.join('')}`)
const urls = fc.array(url, { maxLength: 20, size: 'max' })

/**
 * Checks that our two other matchers agree with the layer's expression: the bounded matcher must
 * find the same, and the index must not skip a layer that matches.
 */
function innerMatchers(side) {
  const countingMatcher = countingMatchers(side)
  const { buildIndex, positionsFor } = side.engine('lib/engine/route-index')
  return (layer) => {
    const matcher = countingMatcher(layer.regexp)
    const index = buildIndex([layer])
    return (url) => {
      const found = new RegExp(layer.regexp).exec(url)
      const bounded = matcher?.(url).found
      if (matcher && describe(bounded) !== describe(found && [...found])) {
        throw new Error(`${layer.regexp} of ${url}\nbounded > ${describe(bounded)}`)
      }
      const isFound = found || layer.regexp.fast_slash || layer.regexp.fast_star
      if (isFound && url.startsWith('/') && positionsFor(index, url).flat().length === 0) {
        throw new Error(`${layer.regexp} of ${url}\nskipped by the index`)
      }
    }
  }
}

/** Compares `runs` random layers, and their results for some paths. */
export function runPatterns(sides, report, { runs, seed, self, case: place }) {
  const Theirs = sides.express.file('lib/router/layer')
  const Ours = sides.ours.file('lib/router/layer')
  const matchersOf = self ? () => () => {} : innerMatchers(sides.ours)
  let matches = 0
  const property = fc.property(path, options, urls, (pattern, settings, random) => {
    report.compared += 1
    const express = layerText(Theirs, pattern, settings)
    const fwjs = layerText(Ours, pattern, settings)
    if (express !== fwjs) throw new Error(`express > ${express}\nfwjs    > ${fwjs}`)
    if (!express.startsWith('/')) return
    const left = new Theirs(copy(pattern), settings, handler)
    const right = new Ours(copy(pattern), settings, handler)
    const checkMatchers = matchersOf(right)
    for (const url of [...sample, ...random]) {
      checkMatchers(url)
      matches += 1
      const theirs = matchText(left, url)
      const ours = matchText(right, url)
      if (theirs !== ours) throw new Error(`match(${url})\nexpress > ${theirs}\nfwjs    > ${ours}`)
    }
  })
  const result = fc.check(property, { numRuns: place ? 1 : runs, seed, path: place })
  if (result.failed) {
    report.unexpected(
      `pattern ${describe(result.counterexample)} (seed ${seed})`,
      String(result.errorInstance?.message ?? result.error),
      { case: result.counterexamplePath },
    )
  }
  report.compared += matches
  report.say(`patterns: ${result.numRuns} random layers, ${matches} matches`)
}
