import type { Outline, Segment } from 'fwjs-core/lib/engine/pattern/rules.js'
import type { Token } from 'path-to-regexp'

/** The string pattern a matcher was made from. */
interface Origin {
  readonly tokens: readonly Token[]
  /** Whether the pattern must match to the end of the path. */
  readonly end: boolean
}

const origins = new WeakMap<object, Origin>()

function originOf(matcher: unknown): Origin | undefined {
  return typeof matcher === 'function' ? origins.get(matcher) : undefined
}

/** A property of matchers, because tools such as fwjs-ops show the pattern as the app gave it. */
const PATTERN = Symbol.for('fwjs.pattern')

interface Patterned {
  [PATTERN]?: string | RegExp
}

/** Records the pattern of a matcher, and what the index needs unless it's a regular expression. */
export function recordPattern(matcher: object, pattern: string | RegExp, origin?: Origin): void {
  Object.defineProperty(matcher, PATTERN, { value: pattern })
  if (origin) origins.set(matcher, origin)
}

/** Returns the patterns that matchers were made from. Nothing is known about those of other code. */
export function patternsOf(matchers: readonly unknown[]): (string | RegExp)[] {
  return matchers.map((matcher) => (matcher as Patterned | undefined)?.[PATTERN] ?? '?')
}

const UNKNOWN: Outline = { segments: [], closed: false }

/** More alternatives than this aren't worth their branches in the index. */
const MOST_ALTERNATIVES = 16

/**
 * Returns the outlines of matchers, for the index of a router: every path that starts with a slash and
 * is matched by one of them fits one of the outlines (decision 4).
 */
export function outlinesOf(matchers: readonly unknown[]): Outline[] {
  return matchers.flatMap((matcher) => {
    const origin = originOf(matcher)
    if (!origin) return [UNKNOWN]
    const alternatives = alternativesOf(origin.tokens)
    if (alternatives.length > MOST_ALTERNATIVES) return [UNKNOWN]
    return alternatives.map((tokens) => outlineOf(tokens, origin.end))
  })
}

/** Returns the token lists with and without each optional group. */
function alternativesOf(tokens: readonly Token[]): Token[][] {
  let alternatives: Token[][] = [[]]
  for (const token of tokens) {
    const next = token.type === 'group' ? [...alternativesOf(token.tokens), []] : [[token]]
    alternatives = alternatives.flatMap((before) => next.map((after) => [...before, ...after]))
  }
  return alternatives
}

/**
 * Returns the outline of tokens without groups. What is before the first slash isn't part of it: with
 * text there, the pattern matches no path that starts with a slash.
 */
function outlineOf(tokens: readonly Token[], end: boolean): Outline {
  const segments: Segment[] = ['']
  for (const token of tokens) {
    if (token.type === 'wildcard') return { segments: segments.slice(1, -1), closed: false }
    const [first = '', ...others] = token.type === 'text' ? token.value.split('/') : []
    const last = segments.length - 1
    segments[last] = token.type === 'text' ? joinText(segments[last], first) : undefined
    segments.push(...others.map((text) => joinText('', text)))
  }
  // A mounted `/` matches every path.
  if (!end && segments.at(-1) === '') segments.pop()
  return { segments: segments.slice(1), closed: end }
}

/**
 * Returns a segment with text added, in lowercase. If the text isn't ASCII, that may not be the
 * lowercase of what the expression matches, so any segment fits.
 */
function joinText(segment: Segment, text: string): Segment {
  return segment === undefined || /[^\0-\x7f]/.test(text) ? undefined : segment + text.toLowerCase()
}
