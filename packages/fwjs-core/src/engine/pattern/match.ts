import { failure } from '../../errors.ts'
import { lazy } from '../../lazy.ts'
import type { Matcher } from '../../linear-regexp/index.ts'
import type { Key, Params, PathPattern, PathRegExp } from '../../types.ts'

interface Matchable {
  keys: Key[]
  regexp: PathRegExp
  params: Params | undefined
  path: string | undefined
}

/**
 * Returns true if a layer's pattern matches. Stores the match on the layer, where the router and tools
 * read it.
 */
export function matchPattern(layer: Matchable, path: string | null | undefined): boolean {
  if (path !== null && path !== undefined) {
    if (layer.regexp.fast_slash) return setMatch(layer, '', {})
    if (layer.regexp.fast_star) return setMatch(layer, path, { 0: decodeParam(path) })
    const found = execute(layer.regexp, path)
    if (found) return setMatch(layer, found[0] as string, readCaptures(layer, found))
  }
  layer.params = undefined
  layer.path = undefined
  return false
}

function setMatch(layer: Matchable, path: string, params: Params): true {
  layer.params = params
  layer.path = path
  return true
}

function readCaptures(layer: Matchable, found: (string | undefined)[]): Params {
  // Set before decoding, so that the values before one that can't be decoded are kept.
  layer.path = found[0]
  const params: Params = {}
  layer.params = params
  for (let index = 1; index < found.length; index++) {
    const name = (layer.keys[index - 1] as { name: string | number }).name
    const value = decodeParam(found[index])
    // The first defined value of a name wins, because arrays of paths repeat names.
    if (value !== undefined || !Object.hasOwn(params, name)) params[name] = value
  }
  return params
}

function decodeParam(value: string | undefined): string | undefined {
  if (typeof value !== 'string' || !value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    throw failure('PARAM_UNDECODABLE', value)
  }
}

/** Loaded with the first pattern that may need it. */
const linearRegExp = lazy(
  () => require('../../linear-regexp/index.js') as typeof import('../../linear-regexp/index.ts'),
)

const MATCHER = Symbol('fwjs.matcher')

type Bounded = PathRegExp & { [MATCHER]?: Matcher | undefined }

/** Segments with plain text or a whole parameter, whose expressions match in linear time. */
const SIMPLE = /^(?:\/:\w+|\/[\w.~@!&',;=%-]*)*$/

/**
 * Attaches a bounded matcher to the regular expression of a string pattern, if backtracking could take
 * too long. With two adjacent unbounded parts, the expression tries every way to divide the text
 * between them (`/*-*-*-x` took six seconds in Express 4, F77). Whether a matcher is needed is decided
 * on the first match, so that registering many routes stays fast.
 */
export function attachMatcher(expression: RegExp, path: PathPattern): void {
  if (isSimple(path)) return
  const { createMatcher } = linearRegExp()
  const { source, flags } = expression
  const decide: Matcher = (text) => {
    const isOurs = expression.source === source && expression.flags === flags
    ;(expression as Bounded)[MATCHER] = isOurs ? createMatcher(expression) : undefined
    return execute(expression, text)
  }
  Object.defineProperty(expression, MATCHER, { value: decide, writable: true })
}

function isSimple(path: PathPattern): boolean {
  if (typeof path === 'string') return SIMPLE.test(path)
  return Array.isArray(path) && path.every(isSimple)
}

/** Executes the layer's expression, or its bounded matcher if it has one. */
export function execute(expression: PathRegExp, path: string): (string | undefined)[] | null {
  const matcher = (expression as Bounded)[MATCHER]
  return matcher ? matcher(path) : expression.exec(path)
}
