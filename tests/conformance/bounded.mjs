import { readCommand } from '../../scripts/lib/command.mjs'
import { randomPattern, randomText } from './generators/patterns.mjs'
import { countingMatchers } from './harness/counting-matchers.mjs'
import { frameworks, PACKAGES } from './harness/frameworks.mjs'
import { Random } from './harness/random.mjs'

/*
 * Compiles random string patterns (classes, escapes, alternatives, groups, and repeats in
 * parentheses) with Express 4 and Express 3, and runs their regular expressions both with
 * RegExp.prototype.exec and with the bounded matcher. Both must find the same text and the same
 * captures.
 */

const { options } = readCommand({
  name: 'npm run verify -- bounded --',
  does: 'Runs random patterns with the bounded matcher and RegExp.prototype.exec. Both must return the same.',
  folders: [import.meta.dirname],
  options: {
    count: { type: 'string', value: 'N', default: '200000', help: 'number of comparisons' },
    seed: {
      type: 'string',
      value: 'N',
      default: String(Date.now() % 2_000_000_000),
      help: 'repeat the same patterns',
    },
    show: {
      type: 'string',
      value: 'N',
      default: '5',
      help: 'maximum number of differences to print',
    },
  },
})

const TEXTS = 24

const { express, ours } = frameworks(PACKAGES[4])
const old = frameworks(PACKAGES[3]).express.enter()
const countingMatcher = countingMatchers(ours)
const Layer = express.file('lib/router/layer')
const { pathRegexp } = old.file('lib/utils')

/**
 * Returns the regular expressions that the two major versions compile from a pattern; none if it
 * isn't a valid pattern.
 */
function expressionsOf(pattern, settings) {
  try {
    const { regexp } = new Layer(pattern, settings, () => {})
    return [new RegExp(regexp), pathRegexp(pattern, [], settings.sensitive, settings.strict)]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

const random = new Random(Number(options.seed))
const totals = { compared: 0, matched: 0, different: 0, bounded: 0, given: 0 }

function compareTexts(expression, matcher) {
  for (let count = 0; count < TEXTS; count += 1) {
    const text = randomText(random)
    const found = expression.exec(text)
    const expected = JSON.stringify(found)
    const actual = JSON.stringify(matcher(text).found)
    totals.compared += 1
    if (found) totals.matched += 1
    if (actual === expected) continue
    totals.different += 1
    if (totals.different > Number(options.show)) continue
    const title = `${expression} of ${JSON.stringify(text)}`
    console.log(`${title}\nRegExp  > ${expected}\nbounded > ${actual}\n`)
  }
}

const started = Date.now()
while (totals.compared < Number(options.count)) {
  const settings = {
    end: random.chance(60),
    sensitive: random.chance(40),
    strict: random.chance(50),
  }
  for (const expression of expressionsOf(randomPattern(random), settings)) {
    const matcher = countingMatcher(expression)
    totals[matcher ? 'bounded' : 'given'] += 1
    if (matcher) compareTexts(expression, matcher)
  }
}
const seconds = ((Date.now() - started) / 1000).toFixed(0)
console.log(
  `bounded matcher, seed ${options.seed}: ${totals.bounded} expressions, ${totals.given} more run as given, ${totals.matched} matches in ${seconds} s`,
)
console.log(`${totals.compared} compared, ${totals.different} different`)
process.exitCode = totals.different === 0 ? 0 : 1
