import { parseArgs } from 'node:util'
import vm from 'node:vm'
import fc from 'fast-check'
import { frameworks, PACKAGES } from './machinery/frameworks.mjs'

/*
 * URLs of 16 kB made to lead patterns astray. Every form of the path grammar is among the patterns,
 * but no regular expression of a user's own. The least of five runs is what a match costs.
 *
 *     node hostile.mjs [--patterns 500] [--seed 1] [--most 5]
 *     node hostile.mjs --side express                        the control, which does not hold
 */

const { values: options } = parseArgs({
  options: {
    patterns: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    most: { type: 'string', default: '5' },
    side: { type: 'string', default: 'fwjs' },
  },
})
const MOST = Number(options.most)
const isControl = options.side === 'express'
/** A match that takes longer is broken off. */
const PATIENCE = 2000
const LENGTH = 16_000

/** What path-to-regexp's advisories name (reliability R023 to R027), and what is worse. */
const known = [
  '/:a-:b',
  '/:a-:b-:c',
  '/*-*-*-x',
  `/${'(a)?'.repeat(15)}`,
  `/${'a?'.repeat(20)}${'a'.repeat(20)}`,
  `/${'*'.repeat(62)}b`,
  '/:a?'.repeat(16),
  '/:a*:b*:c*x',
]

const piece = fc.constantFrom(
  ...[
    '/',
    '/',
    'a',
    'b',
    '-',
    '.',
    'ab',
    '*',
    '*',
    'a?',
    'a+',
    'b*',
    '-?',
    '(ab)?',
    '(a)?',
    '(-)?',
  ],
  ...[':x', '/:x', '.:x', ':x?', '/:x?', ':x*', '/:x*', '-:x', '(*)', '(*)?', '(/:x)?', '(-*)?'],
)
const pattern = fc
  .array(piece, { minLength: 3, maxLength: 24, size: 'max' })
  .map((pieces) => `/${pieces.join('')}`.slice(0, 64))
  .filter((text) => isWhole(text))

/** Cut to length, a pattern may have lost its closing bracket. */
function isWhole(text) {
  try {
    new sides.ours.Layer(text, {}, () => {})
    return !/\([^)]*$/.test(text)
  } catch {
    return false
  }
}

/** Texts that fit nearly everything and end in what fits nothing. */
function* hostileUrls(text) {
  const literals = text.replace(/[^a-z/.-]/gi, '') || 'a'
  for (const unit of ['a', '-', '.', '/', 'ab', 'a-', 'a/', 'a.', '-a/', literals.slice(0, 12)]) {
    const body = unit.repeat(LENGTH / unit.length)
    for (const end of ['', '\n', '!', '//']) yield `/${body}${end}`
  }
}

/** Measured inside, where making the context does not count; from outside it can be broken off. */
const timed = new vm.Script(`
  let least = Infinity
  for (let run = 0; run < 5; run += 1) {
    const from = clock()
    layer.match(url)
    least = Math.min(least, clock() - from)
  }
  least
`)

/** Milliseconds of CPU: on a busy machine time passes without us. */
function clock() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function cost(layer, url) {
  try {
    return timed.runInNewContext({ layer, url, clock }, { timeout: PATIENCE })
  } catch (error) {
    if (error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return PATIENCE
  }
}

function worstOf(Layer, text) {
  const layer = new Layer(text, { end: true }, () => {})
  let worst = 0
  for (const url of hostileUrls(text)) {
    worst = Math.max(worst, cost(layer, url))
    if (worst >= PATIENCE || (isControl && worst > MOST)) return worst
  }
  return worst
}

const { express, ours } = frameworks(PACKAGES[4])
const sides = {
  express: { Layer: express.file('lib/router/layer') },
  ours: { Layer: ours.file('lib/router/layer') },
}
const count = Number(options.patterns) - known.length
const random = fc.sample(pattern, { numRuns: count, seed: Number(options.seed) })
const { Layer } = isControl ? sides.express : sides.ours
const results = [...known, ...random].map((text) => ({ text, worst: worstOf(Layer, text) }))
const over = results.filter(({ worst }) => worst > MOST)
for (const { text, worst } of over.slice(0, 20)) console.log(`${worst.toFixed(1)} ms  ${text}`)
const slowest = Math.max(...results.map(({ worst }) => worst)).toFixed(1)
console.log(
  `${options.side}: ${results.length} patterns, ${over.length} over ${MOST} ms, the slowest ${slowest} ms`,
)
process.exitCode = over.length === 0 ? 0 : 1
