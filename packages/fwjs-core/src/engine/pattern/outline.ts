import type { PathRegExp } from '../../types.ts'
import { parsePattern, type Token } from './parse.ts'
import type { Outline, PatternRules, Segment } from './rules.ts'

/*
 * Outlines are the first segments that a URL must have to match a path pattern, for the index of a
 * router (route-index.ts). They come from the tokens of string patterns compiled here, never from the
 * source of a regular expression. An outline may accept too much, but never too little.
 */

/** The strings an expression was compiled from, and its source at that time. */
interface Origin {
  readonly patterns: readonly string[]
  readonly end: boolean
  readonly source: string
}

const origins = new WeakMap<RegExp, Origin>()
const { exec } = /(?:)/

/** Records all the string patterns that `expression` was compiled from. */
export function recordPatterns(expression: RegExp, patterns: string[], end: boolean): void {
  // An empty array of paths yields an expression that matches everything.
  if (patterns.length === 0) return
  origins.set(expression, { patterns, end, source: expression.source })
}

export function patternsOf(expression: RegExp): readonly string[] | undefined {
  return origins.get(expression)?.patterns
}

/**
 * Returns the outlines of an expression: everything it matches fits one of them. An expression that was
 * written or changed by application code may match anything.
 */
export function outlinesOf(expression: RegExp): Outline[] {
  const origin = origins.get(expression)
  if (!origin || expression.source !== origin.source || expression.exec !== exec) return [unknown()]
  return origin.patterns.map((pattern) => outlineOf(pattern, origin.end))
}

function unknown(): Outline {
  return { segments: [], closed: false }
}

interface ExpressionLayer {
  regexp?: PathRegExp
}

/** The rules for layers with a `regexp`, which application code may have replaced. */
export const expressionRules: PatternRules = {
  trailingSlash: /\/$/,
  patternsOf({ regexp }: ExpressionLayer) {
    return regexp ? (patternsOf(regexp) ?? [regexp]) : ['/']
  },
  outlinesOf({ regexp }: ExpressionLayer) {
    return !regexp || regexp.fast_star || regexp.fast_slash ? [unknown()] : outlinesOf(regexp)
  },
}

interface SegmentReader {
  readonly segments: Segment[]
  /** The current segment; undefined before the first slash and after a parameter. */
  text: Segment
}

function outlineOf(pattern: string, end: boolean): Outline {
  if (hasAlternatives(pattern)) return unknown()
  const reader: SegmentReader = { segments: [], text: undefined }
  const tokens = parsePattern(pattern)
  for (const [index, token] of tokens.entries()) {
    if (readToken(reader, token, tokens, index)) continue
    return { segments: reader.segments, closed: false }
  }
  // A trailing slash is optional.
  if (reader.text) endSegment(reader)
  return { segments: reader.segments, closed: end }
}

/**
 * Returns true if a `|` outside parentheses may split the pattern into alternatives. Classes and
 * escapes may hide a parenthesis or contain a literal one, so they count as if they did.
 */
function hasAlternatives(pattern: string): boolean {
  if (!pattern.includes('|')) return false
  if (/[[\]\\]/.test(pattern)) return true
  let depth = 0
  for (const sign of pattern) {
    if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (sign === '|' && depth === 0) return true
  }
  return false
}

/** Returns false if the token may match more than one text, so nothing after it is known. */
function readToken(reader: SegmentReader, token: Token, tokens: Token[], index: number): boolean {
  if (token.kind === 'param') return readParam(reader, tokens, index)
  if (token.kind === 'raw') return readText(reader, token.text, tokens, index)
  const character = token.kind === 'dot' ? '.' : token.kind === 'escape' ? token.text[1] : undefined
  const isKnown =
    character !== undefined && isEscapedLiteral(character) && !isRepeated(tokens, index)
  if (isKnown) return readCharacter(reader, character)
  if (isBoundary(tokens, index)) endSegment(reader)
  return false
}

/** Reads a parameter that fills a whole segment. */
function readParam(reader: SegmentReader, tokens: Token[], index: number): boolean {
  if (!isBoundary(tokens, index)) return false
  endSegment(reader)
  const token = tokens[index] as Token & { kind: 'param' }
  if (token.optional || token.star || token.capture !== undefined) return false
  reader.segments.push(undefined)
  return isBoundary(tokens, index + 1)
}

function readText(reader: SegmentReader, text: string, tokens: Token[], index: number): boolean {
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    const isLast = at === text.length - 1
    const repeated = isLast ? isRepeated(tokens, index) : isQuantifier(text[at + 1])
    if (!isPlain(character) || repeated || !readCharacter(reader, character)) return false
  }
  return true
}

function readCharacter(reader: SegmentReader, character: string): boolean {
  if (character === '/') {
    endSegment(reader)
    reader.text = ''
    return true
  }
  if (reader.text === undefined) return false
  reader.text += character.toLowerCase()
  return true
}

function endSegment(reader: SegmentReader): void {
  if (reader.text !== undefined) reader.segments.push(reader.text)
  reader.text = undefined
}

/** Returns true for an ASCII character that is literal in a regular expression. */
function isPlain(character: string): boolean {
  return /^[ -~]$/.test(character) && !/[\\^$.|?*+()[\]{}]/.test(character)
}

/** Returns true for an escaped literal character; escaped letters and digits mean something else. */
function isEscapedLiteral(character: string): boolean {
  return /^[ -~]$/.test(character) && !/[a-z0-9]/i.test(character)
}

function isQuantifier(character: string | undefined): boolean {
  return character !== undefined && '?+{*'.includes(character)
}

/**
 * Returns true if the token is repeated or optional. A star after it is a separate token: "anything".
 */
function isRepeated(tokens: Token[], index: number): boolean {
  const next = tokens[index + 1]
  return next?.kind === 'raw' && isQuantifier(next.text[0])
}

/** Returns true if a segment always ends before the token: at a slash, or at the end of the path. */
function isBoundary(tokens: Token[], index: number): boolean {
  const token = tokens[index]
  if (token === undefined || token.kind === 'slash-group') return true
  if (token.kind === 'raw') {
    return token.text[0] === '/' && !isQuantifier(token.text[1])
  }
  if (token.kind !== 'param' || !token.slash || token.dot || isRepeated(tokens, index)) return false
  // If the parameter is optional, the part after it must start with a slash too.
  return !token.optional || isBoundary(tokens, index + 1)
}
