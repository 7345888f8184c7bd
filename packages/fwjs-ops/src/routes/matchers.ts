import { isRegExp } from 'util/types'
import { inspect } from './inspector.ts'
import type { Matcher } from './live.ts'
import { readExpression } from './matcher-expression.ts'

/** The pattern of a matcher: a 5.x path, or a RegExp of the app. */
export type MatcherPattern = string | RegExp

const known = new WeakMap<Matcher, MatcherPattern>()

/** A property of fwjs-v5's matchers. */
const PATTERN = Symbol.for('fwjs.pattern')

/** A word in the matchers that Express 5 creates for paths and for RegExps. */
const OF_PATH = /\bregexp\.exec\(/
const OF_REGEXP = /\b_path\.exec\(/

/**
 * Returns the pattern that each matcher was made from; undefined if unknown. Express 5 keeps it only
 * in variables of the matcher, which the inspector can read.
 */
export function patternsOfMatchers(
  matchers: readonly Matcher[],
): readonly (MatcherPattern | undefined)[] {
  readRegExps(matchers)
  readPaths(matchers)
  return matchers.map(knownPattern)
}

/** Returns the RegExp that each matcher was made from, and undefined for paths. */
export function regExpsOfMatchers(matchers: readonly Matcher[]): readonly (RegExp | undefined)[] {
  readRegExps(matchers)
  return matchers.map((matcher) => {
    const pattern = knownPattern(matcher)
    return isRegExp(pattern) ? pattern : undefined
  })
}

/** Returns true if a matcher belongs to the framework: an app may have replaced it. */
export function isOwnMatcher(matcher: Matcher): boolean {
  return hasOwnPattern(matcher) || hasWord(matcher, OF_PATH) || isRegExpMatcher(matcher)
}

export function isRegExpMatcher(matcher: Matcher): boolean {
  return hasOwnPattern(matcher) ? isRegExp(matcher[PATTERN]) : hasWord(matcher, OF_REGEXP)
}

function hasOwnPattern(matcher: unknown): matcher is Record<typeof PATTERN, MatcherPattern> {
  return typeof matcher === 'function' && PATTERN in matcher
}

function hasWord(matcher: unknown, word: RegExp): boolean {
  return typeof matcher === 'function' && word.test(Function.prototype.toString.call(matcher))
}

function knownPattern(matcher: Matcher): MatcherPattern | undefined {
  return hasOwnPattern(matcher) ? matcher[PATTERN] : known.get(matcher)
}

function readRegExps(matchers: readonly Matcher[]): void {
  readVariables(matchers, OF_REGEXP, ['_path'], ({ _path }) =>
    isRegExp(_path) ? _path : undefined,
  )
}

function readPaths(matchers: readonly Matcher[]): void {
  readVariables(matchers, OF_PATH, ['regexp', 'keys'], ({ regexp, keys }) =>
    isRegExp(regexp) && Array.isArray(keys) ? readExpression(regexp.source, keys) : undefined,
  )
}

function readVariables<Name extends string>(
  matchers: readonly Matcher[],
  word: RegExp,
  names: readonly Name[],
  toPattern: (variables: Partial<Record<Name, object>>) => MatcherPattern | undefined,
): void {
  const unread = matchers.filter((one) => knownPattern(one) === undefined && hasWord(one, word))
  if (unread.length === 0) return
  const found = inspect(({ variablesOf }) => variablesOf(unread, names)) ?? []
  for (const [at, variables] of found.entries()) {
    const pattern = toPattern(variables)
    if (pattern !== undefined) known.set(unread[at] as Matcher, pattern)
  }
}
