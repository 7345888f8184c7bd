import type { PatternOptions } from 'fwjs-core/lib/types.js'
import { match, type Path, parse, type TokenData } from 'path-to-regexp'
import { type Match, type Matcher, readParam, type StringOptions } from './match.ts'
import { recordPattern } from './outlines.ts'
import { createRegExpMatcher } from './regexp-match.ts'
import { createSegmentMatcher, readSegments } from './segment-match.ts'

/**
 * Returns the matchers of a layer, one for each path. A path is a string, a RegExp, or an array of
 * both; any other value is read as a string, unless `strict` is set. Throws the errors of
 * path-to-regexp.
 */
export function createMatchers(path: unknown, options: PatternOptions): Matcher[] {
  return Array.isArray(path)
    ? path.map((member) => createMatcher(member, options))
    : [createMatcher(path, options)]
}

function createMatcher(path: unknown, given: PatternOptions): Matcher {
  if (path instanceof RegExp) {
    const matcher = createRegExpMatcher(path)
    recordPattern(matcher, path)
    return matcher
  }
  const options = readOptions(given)
  const loosened = options.trailing ? withoutTrailingSlashes(path) : path
  // A nested array is one expression with alternatives.
  if (typeof loosened !== 'string') return createExpressionMatcher(loosened as Path, options)
  const parsed = parse(loosened)
  const matcher = createStringMatcher(parsed, options)
  recordPattern(matcher, String(path), { tokens: parsed.tokens, end: options.end })
  return matcher
}

function readOptions({ sensitive, strict, end = true }: PatternOptions): StringOptions {
  return { sensitive: Boolean(sensitive), end: Boolean(end), trailing: !strict }
}

function withoutTrailingSlashes(path: unknown): unknown {
  if (path instanceof RegExp || path === '/') return path
  return Array.isArray(path) ? path.map(withoutTrailingSlashes) : String(path).replace(/\/+$/, '')
}

/** Most patterns need no expression: comparing segments is faster, and nothing must be compiled. */
function createStringMatcher(parsed: TokenData, options: StringOptions): Matcher {
  const segments = readSegments(parsed.tokens, options.sensitive)
  return segments
    ? createSegmentMatcher(segments, options)
    : createExpressionMatcher(parsed, options)
}

function createExpressionMatcher(path: Path, options: StringOptions): Matcher {
  const find = match<Match['params']>(path, { ...options, decode: readParam })
  return (text) => {
    const found = find(text)
    return found && { path: found.path, params: found.params, keys: Object.keys(found.params) }
  }
}
