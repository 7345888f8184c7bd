import fc from 'fast-check'
import { describe, outcome } from '../harness/describe.mjs'

/*
 * Random patterns in the 5.x path grammar: a router must accept or reject the same ones with the
 * same error, and their layers must match the same paths with the same params, path, and keys.
 */

const text = fc.constantFrom('/', 'a', 'b', 'ab', '-', '.', '..', '/x/', '_', '1', 'A', 'ü', ' ')
const capture = fc.constantFrom(
  ...[':a', ':b', '/:a', '/:b', '-:b', '.:b', '..:b', '/:id', ':$x', ':名', ':"q r"', ':toString'],
  ...['*w', '/*w', '/*v', '-*v', '/x/*v', '*"a-b"', '/:__proto__'],
)
const escaped = fc.constantFrom('\\:', '\\*', '\\{', '\\}', '\\(', '\\\\', '\\a', '\\?', '\\/')
const odd = fc.constantFrom(
  ...['{', '}', '(', ')', '[', ']', '+', '?', '!', '*', ':', '"', '\\', ':"', ':""', '$', '^', '|'],
  ...['%20', '%zz', ':1', '*"', '😀', '(\\d+)'],
)

const { sequence } = fc.letrec((tie) => ({
  sequence: fc
    .array(
      fc.oneof(
        { depthSize: 'small' },
        { weight: 8, arbitrary: text },
        { weight: 6, arbitrary: capture },
        { weight: 1, arbitrary: escaped },
        { weight: 3, arbitrary: tie('sequence').map((inner) => `{${inner}}`) },
      ),
      { maxLength: 5 },
    )
    .map((pieces) => pieces.join('')),
}))

const valid = sequence.map((pattern) => (/^[/{*]/.test(pattern) ? pattern : `/${pattern}`))
const broken = fc.tuple(sequence, odd, sequence).map((pieces) => `/${pieces.join('')}`)
const expression = fc
  .record({
    source: fc.constantFrom(
      ...['^\\/a', '^\\/(\\w+)', '^\\/(?<x>[^/]+)', 'b$', '^\\/a(b)?\\/?$', '.*', '^\\/(a)?(?:b)?'],
      ...['^\\/\\((?<a>x)\\)(y)$', '[(](x)', '^\\/(?=x)(x)', '^\\/(?<!y)(x)', '^\\/(?<d>a)|(b)$'],
    ),
    flags: fc.constantFrom('', '', 'i', 'g', 'y', 'u'),
  })
  .map(({ source, flags }) => ({ source, flags }))
const one = fc.oneof(
  { weight: 10, arbitrary: valid },
  { weight: 4, arbitrary: broken },
  { weight: 1, arbitrary: expression },
)
const path = fc.oneof(
  { weight: 12, arbitrary: one },
  { weight: 1, arbitrary: fc.array(one, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom('', '/', '//', '/a/', '/a//', null, undefined, 5, true) },
)
const options = fc.record({ caseSensitive: fc.boolean(), strict: fc.boolean() })
const kind = fc.constantFrom('get', 'get', 'use')

const SAMPLE = [
  ...['', '/', '//', '/a', '/A', '/a/', '/a//', '/ab', '/a/b', '/a-b', '/a.b', '/a..b', '/a-b-a'],
  ...['/---', '/a/x/b', '/x/x/x', '/%20', '/%zz', '/a%2Fb', '/a/b/a/b', '/ü', '/a/%zz', 'a', '/1'],
]
const url = fc
  .array(
    fc.constantFrom('/', '/', 'a', 'b', 'ab', '-', '.', '..', '/x/', '_', '1', 'A', '%20', 'x'),
    { maxLength: 8 },
  )
  .map((pieces) => `/${pieces.join('')}`)
const urls = fc.array(url, { maxLength: 40, size: 'max' })

const handler = () => {}

/** Each side gets its own expressions, because matching moves their `lastIndex`. */
const copy = (given) => {
  if (Array.isArray(given)) return given.map(copy)
  return given?.source === undefined ? given : new RegExp(given.source, given.flags)
}

/** Returns the layer that a router registers for the path, or the error that it throws. */
function register(fw, pattern, settings, name) {
  return outcome(() => {
    const router = fw.Router(settings)
    router[name](copy(pattern), handler)
    return router.stack[0]
  })
}

function matchText(layer, target) {
  const matched = outcome(() => layer.match(target))
  return `${describe(matched)} path ${describe(layer.path)} params ${describe(layer.params)} keys ${describe(layer.keys)}`
}

function layerText(layer) {
  if (layer.threw) return `threw ${layer.threw}`
  return `${layer.name} slash ${layer.slash} own ${Object.keys(layer)} ${describe(layer.keys)}`
}

function compareLayers(left, right, targets) {
  const express = layerText(left)
  const fwjs = layerText(right)
  if (express !== fwjs) throw new Error(`express > ${express}\nfwjs    > ${fwjs}`)
  if (left.threw) return 0
  for (const target of targets) {
    const theirs = matchText(left, target)
    const ours = matchText(right, target)
    if (theirs !== ours) throw new Error(`match(${target})\nexpress > ${theirs}\nfwjs    > ${ours}`)
  }
  return targets.length
}

/** Compares `runs` random paths, and the results of their layers for some URLs. */
export function runPatterns5(sides, report, { runs, seed, case: place }) {
  let matches = 0
  const property = fc.property(path, options, kind, urls, (pattern, settings, name, random) => {
    report.compared += 1
    const left = register(sides.express.fw, pattern, settings, name)
    const right = register(sides.ours.fw, pattern, settings, name)
    matches += compareLayers(left, right, [...SAMPLE, ...random])
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
  report.say(`patterns: ${result.numRuns} random paths, ${matches} matches`)
}
