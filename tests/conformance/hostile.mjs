import vm from 'node:vm'
import { readCommand } from '../../scripts/lib/command.mjs'
import { randomPattern } from './generators/patterns.mjs'
import { countingMatchers } from './harness/counting-matchers.mjs'
import { frameworks, PACKAGES } from './harness/frameworks.mjs'
import { Random } from './harness/random.mjs'
import { writtenLength } from './harness/written-length.mjs'

/*
 * Matches 16 kB URLs that slow down a backtracking matcher against string patterns with all special
 * characters of the path grammar, and with classes, alternatives, groups, and repeats in
 * parentheses. A match may visit at most URL length times pattern length positions (decision 5),
 * and may take at most --most milliseconds of CPU. The ratio to the length of the string itself is
 * printed, but not checked. Patterns with their own backreference or look-around have no bound:
 * they are counted separately and not checked.
 */

const { options } = readCommand({
  name: 'npm run verify -- hostile --',
  does: 'Matches patterns against malicious 16 kB URLs designed to be slow.',
  folders: [import.meta.dirname],
  options: {
    patterns: { type: 'string', value: 'N', default: '1000', help: 'number of patterns' },
    seed: { type: 'string', value: 'N', default: '1', help: 'repeat the same patterns' },
    most: {
      type: 'string',
      value: 'N',
      default: '25',
      help: 'maximum CPU milliseconds per match',
    },
    major: { type: 'string', value: '5|4', default: '4', help: 'the API line; 4 includes 3.x' },
    side: {
      type: 'string',
      value: 'fwjs|express',
      default: 'fwjs',
      help: 'express is the control, which must fail on 4.x',
    },
  },
})
const MOST = Number(options.most)
const isFive = options.major === '5'
const isControl = options.side === 'express'
/** A match that takes longer is aborted. */
const PATIENCE = 2000
const LENGTH = 16_000
/** Linear time grows by 4, and quadratic time by 16. */
const GROWTH = 8
/** A run may be slow because the machine is busy, so the fastest of this many runs counts. */
const RUNS = 5

/** Patterns from path-to-regexp's advisories, and worse ones. */
const known = [
  '/:a-:b',
  '/:a-:b-:c',
  '/*-*-*-x',
  `/${'(a)?'.repeat(15)}`,
  `/${'a?'.repeat(20)}${'a'.repeat(20)}`,
  `/${'*'.repeat(62)}b`,
  '/:a?'.repeat(16),
  '/:a*:b*:c*x',
  '/:a(*)/:b(*)/:c(*)/x',
  '/(a+)+b',
  '/(en|de)/*-*-*-x',
  '/:id(\\d+)/*-*-*-x',
  '/((a*)*)*b',
  '/(a|a)*b',
  '/([ab]{1,9}){1,9}x',
  '/:a([\\w-]+)-:b([\\w-]+)-:c([\\w-]+)!',
  '/a|(a*)*b',
]

const known5 = [
  ...['/:a-:b-:c-:d-:e-:f', '/:a-:b.:c-:d.:e-:f', '/*a/x/*b/y/*c/x/*d/z', '/*a-*b-*c-*d-x'],
  ...['/*a/*b/*c/*d/x', '/*a-:b.*c-:d/x'],
  '{/:a}{/:b}{/:c}{/:d}{/:e}{/:f}{/:g}{/:h}/x',
  '/*a{-:b{.:c{-*d}}}/x',
]

const PIECES5 = [
  ...['/', '/', 'a', '-', '.', '..', 'ab', '/x/', ':x', '/:x', '-:x', '.:x', '..:x', '*x', '/*x'],
  ...['-*x', '/x/*x', '{/:x}', '{-:x}', '{/*x}', '{a}', '{.:x{-:x}}', '{-*x}', '{/x/*x}'],
]

const PIECES4 = [
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
  ...['(a+)+', '(a|b)*', '([ab]+)*', '(\\w+)', '(\\d|a)+', '(a{1,4}){1,4}', '(ab?){2,}', '(a|ab)+'],
  ...[':x(\\w+)', '/:x([^-]+)', ':x(a|b)', '/:x(*)', '(?:a|-)*', '(a?b?)*', '(a*|b*)+', '[a-f]+?'],
]

function patternOfPieces(random) {
  return `/${random.list(3, 24, () => random.pick(isFive ? PIECES5 : PIECES4)).join('')}`.slice(
    0,
    64,
  )
}

const random = new Random(Number(options.seed))
const { express, ours } = frameworks(PACKAGES[options.major])
const side = isControl ? express : ours
const third = isFive ? undefined : frameworks(PACKAGES[3]).ours.enter()
const { createMatcher } = ours.engine('lib/linear-regexp/index')
const countingMatcher = isFive ? undefined : countingMatchers(ours)

function matchIn5(text) {
  const router = side.fw.Router().get(text, () => {})
  return { match: (url) => router.stack[0].match(url) }
}

function matchIn4(text) {
  const Layer = side.file('lib/router/layer')
  const layer = new Layer(text, { end: true }, () => {})
  return { expression: layer.regexp, match: (url) => layer.match(url) }
}

function matchIn3(text) {
  if (isControl) return undefined
  const { toRouteRegExp, readParams } = third.file('lib/engine/pattern')
  const expression = toRouteRegExp(text, [], {})
  return { expression, match: (url) => readParams(expression, [], url) }
}

/** Returns how the major versions match a pattern; none if they don't accept it. */
function matchesOf(text) {
  return (isFive ? [matchIn5] : [matchIn4, matchIn3]).flatMap((matchIn) => {
    try {
      return matchIn(text) ?? []
    } catch (error) {
      if (error instanceof SyntaxError || error.originalPath !== undefined) return []
      throw error
    }
  })
}

/** Generates strings that match nearly everything and end in something that matches nothing. */
function* hostileUrls(text, length = LENGTH) {
  const literals = text.replace(/[^a-z/.-]/gi, '') || 'a'
  const units = ['a', '-', '.', '/', 'ab', 'a-', 'a/', 'a.', '-a/', '1', literals.slice(0, 12)]
  for (const unit of units) {
    const body = unit.repeat(length / unit.length)
    for (const end of ['', '\n', '!', '//']) yield `/${body}${end}`
  }
}

/** Measured inside the context, so that creating it does not count; aborted from outside. */
const timed = new vm.Script(`
  const from = clock()
  match(url)
  clock() - from
`)

/** Returns milliseconds of CPU, because on a busy machine other processes take part of the time. */
function clock() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function timeOf(match, url) {
  try {
    return timed.runInNewContext({ match, url, clock }, { timeout: PATIENCE })
  } catch (error) {
    if (error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return PATIENCE
  }
}

function leastTime(match, url, enough = MOST) {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run += 1) {
    least = Math.min(least, timeOf(match, url))
    // Aborted twice: not because the machine is busy.
    if (least <= enough || (run > 0 && least >= PATIENCE)) break
  }
  return least
}

const totals = { judged: 0, bounded: 0, given: 0, over: 0, slowest: 0, ratio: 0, stringRatio: 0 }

function note(text, worst, ratio, isOver) {
  totals.slowest = Math.max(totals.slowest, worst)
  totals.ratio = Math.max(totals.ratio, ratio)
  if (!isOver) return
  totals.over += 1
  if (totals.over <= 20) console.log(`${worst.toFixed(1)} ms, ratio ${ratio.toFixed(2)}  ${text}`)
}

function judge4(text, { expression, match }) {
  const measure = isControl ? undefined : countingMatcher(expression)
  if (!isControl && !measure) {
    totals.given += 1
    return
  }
  totals.judged += 1
  const isBounded = !isControl && createMatcher(expression) !== undefined
  if (isBounded) totals.bounded += 1
  let [worst, ratio] = [0, 0]
  for (const url of hostileUrls(text)) {
    worst = Math.max(worst, leastTime(match, url))
    if (isBounded) {
      const perCharacter = measure(url).work / url.length
      ratio = Math.max(ratio, perCharacter / writtenLength(expression.source))
      totals.stringRatio = Math.max(totals.stringRatio, perCharacter / writtenLength(text))
    }
    if (worst >= PATIENCE || (isControl && worst > MOST)) break
  }
  note(text, worst, ratio, worst > MOST || ratio > 1)
}

function judge5(text, { match }) {
  totals.judged += 1
  const shorter = [...hostileUrls(text, LENGTH / 4)]
  const times = [...hostileUrls(text)].map((url) => leastTime(match, url))
  const worst = Math.max(...times)
  const growsTooFast = () => worst > GROWTH * leastTime(match, shorter[times.indexOf(worst)], 0)
  // An aborted match may be aborted with the shorter URL, too.
  note(text, worst, 0, worst >= PATIENCE || (worst > MOST && growsTooFast()))
}

const [worstKnown, judge] = isFive ? [known5, judge5] : [known, judge4]
let patterns = 0
while (patterns < Number(options.patterns)) {
  const makes = isFive || random.chance(50) ? patternOfPieces : randomPattern
  const text = worstKnown[patterns] ?? makes(random)
  const matches = matchesOf(text)
  for (const one of matches) judge(text, one)
  if (matches.length > 0) patterns += 1
}
console.log(
  `${options.side}: ${patterns} patterns, ${totals.judged} ${isFive ? '5.x' : '4.x and 3.x'} expressions checked, ${totals.bounded} of them by the bounded matcher; ${totals.given} run as given`,
)
const bound = isFive ? `${MOST} ms, and not linear` : `URL length x pattern length or ${MOST} ms`
console.log(
  `${totals.over} over ${bound}; the largest ratio ${totals.ratio.toFixed(3)} (to the string ${totals.stringRatio.toFixed(3)}), the slowest ${totals.slowest.toFixed(1)} ms`,
)
process.exitCode = totals.over === 0 ? 0 : 1
