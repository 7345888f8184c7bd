import type { PathPattern, PathRegExp } from '../../internal-types.ts'
import { lazy } from '../../lazy.ts'
import type { Matcher } from './matcher.ts'

/** Most files of this folder are loaded with the first pattern that may need them. */
const matchers = lazy(() => require('./matcher.js') as typeof import('./matcher.ts'))

const MATCHER = Symbol('fwjs.matcher')

type Bounded = PathRegExp & { [MATCHER]?: Matcher | undefined }

/** Segments of plain text and whole parameters: their expressions match in linear time. */
const SIMPLE = /^(?:\/:\w+|\/[\w.~@!&',;=%-]*)*$/

/**
 * Gives the regular expression of a string pattern a matcher of bounded cost, if backtracking in the
 * expression could take too long. Two adjacent parts of unlimited length make it try every way to
 * divide the text between them (`/*-*-*-x` took Express 4 six seconds, F77). Whether a matcher is
 * needed is decided at the first match, so that registering many routes stays fast.
 */
export function attachMatcher(expression: RegExp, path: PathPattern): void {
  if (isSimple(path)) return
  const { matcherFor } = matchers()
  const { source, flags } = expression
  const decide: Matcher = (text) => {
    const isOurs = expression.source === source && expression.flags === flags
    ;(expression as Bounded)[MATCHER] = isOurs ? matcherFor(expression) : undefined
    return execute(expression, text)
  }
  Object.defineProperty(expression, MATCHER, { value: decide, writable: true })
}

function isSimple(path: PathPattern): boolean {
  if (typeof path === 'string') return SIMPLE.test(path)
  return Array.isArray(path) && path.every(isSimple)
}

/** The result of the layer's expression, found by the bounded matcher if it has one. */
export function execute(expression: PathRegExp, path: string): (string | undefined)[] | null {
  const matcher = (expression as Bounded)[MATCHER]
  return matcher ? matcher(path) : expression.exec(path)
}
