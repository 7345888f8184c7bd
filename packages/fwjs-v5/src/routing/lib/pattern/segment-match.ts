import type { Token } from 'path-to-regexp'
import { type Match, type Matcher, readParam, type StringOptions } from './match.ts'

/** A pattern whose parameters fill whole segments: a text, then a parameter and a text for each name. */
interface Segments {
  readonly texts: readonly string[]
  readonly names: readonly string[]
}

const ASCII = /^[\0-\x7f]*$/

/**
 * Returns undefined if a pattern needs an expression: if it has a wildcard, an optional part, or text
 * in the segment of a parameter. Text outside ASCII needs one too if its case doesn't matter, because
 * the `i` flag has rules of its own.
 */
export function readSegments(tokens: readonly Token[], sensitive: boolean): Segments | undefined {
  const texts = ['']
  const names: string[] = []
  for (const token of tokens) {
    const text = texts[names.length] as string
    if (token.type === 'text' && (sensitive || ASCII.test(token.value))) {
      texts[names.length] = text + token.value
    } else if (token.type === 'param' && text.endsWith('/')) {
      names.push(token.name)
      texts.push('')
    } else {
      return undefined
    }
  }
  const isWhole = texts.slice(1).every((text) => text === '' || text.startsWith('/'))
  return isWhole ? { texts, names } : undefined
}

export function createSegmentMatcher(segments: Segments, options: StringOptions): Matcher {
  const hasText = options.sensitive ? hasExactText : hasTextInAnyCase
  const keys = keysOf(segments)
  return (given) => {
    // Expressions convert other values to strings.
    const path = `${given}`
    const end = endOfPattern(path, segments, hasText)
    const length = end === -1 ? -1 : lengthOfMatch(path, end, options)
    if (length === -1) return false
    return {
      path: length === path.length ? path : path.slice(0, length),
      params: paramsOf(path, segments),
      keys: [...keys],
    }
  }
}

/** Returns the names in the order of the keys of `params`. */
function keysOf({ names }: Segments): readonly string[] {
  if (names.length < 2) return names
  return Object.keys(Object.fromEntries(names.map((name) => [name, true])))
}

/** Returns where the part of a path that a pattern describes ends, or -1. */
function endOfPattern(path: string, { texts }: Segments, hasText: typeof hasExactText): number {
  let at = 0
  for (let index = 0; index < texts.length; index++) {
    if (index > 0) {
      const end = endOfSegment(path, at)
      if (end === at) return -1
      at = end
    }
    const text = texts[index] as string
    if (!hasText(path, text, at)) return -1
    at += text.length
  }
  return at
}

/** Returns the length of a match after which the rest of the path may follow, or -1. */
function lengthOfMatch(path: string, end: number, options: StringOptions): number {
  if (end === path.length) return end
  if (path[end] !== '/') return -1
  if (options.trailing && end + 1 === path.length) return path.length
  return options.end ? -1 : end
}

function paramsOf(path: string, { texts, names }: Segments): Match['params'] {
  const params = Object.create(null) as Match['params']
  let at = 0
  for (let index = 0; index < names.length; index++) {
    at += (texts[index] as string).length
    const end = endOfSegment(path, at)
    params[names[index] as string] = readParam(path.slice(at, end))
    at = end
  }
  return params
}

function endOfSegment(path: string, at: number): number {
  const slash = path.indexOf('/', at)
  return slash === -1 ? path.length : slash
}

/** Compares with a slice, because `startsWith` compares one character at a time. */
function hasExactText(path: string, text: string, at: number): boolean {
  return path.slice(at, at + text.length) === text
}

/** Returns true if a path has this ASCII text at a position, in upper or lower case. */
function hasTextInAnyCase(path: string, text: string, at: number): boolean {
  if (hasExactText(path, text, at)) return true
  for (let index = 0; index < text.length; index++) {
    const expected = text.charCodeAt(index)
    const code = path.charCodeAt(at + index)
    if (code !== expected && !isSameLetter(code, expected)) return false
  }
  return true
}

/** Returns true if two different character codes are an ASCII letter in upper and in lower case. */
function isSameLetter(code: number, other: number): boolean {
  const lower = code | 32
  return lower === (other | 32) && lower >= 97 && lower <= 122
}
