import { parsePattern, type Token } from './parse.ts'

/*
 * The first segments that a URL must have to match a path pattern, for the index of a router
 * (route-index.ts). They are taken from the tokens of string patterns that were compiled here, never
 * from the text of a regular expression. An outline may accept too much, but never too little.
 */

/** A segment's text in lower case, or undefined for a parameter: any segment but an empty one. */
export type Segment = string | undefined

export interface Outline {
  segments: Segment[]
  /** The path has these segments and no more, but for a slash. Otherwise anything may follow. */
  closed: boolean
}

/** The strings that an expression was compiled from, and the text that it then had. */
interface Origin {
  readonly patterns: readonly string[]
  readonly end: boolean
  readonly source: string
}

const origins = new WeakMap<RegExp, Origin>()
const { exec } = /(?:)/

/** Notes the string patterns that `expression` was compiled from, all of them. */
export function recordPatterns(expression: RegExp, patterns: string[], end: boolean): void {
  // An array without any path makes an expression that matches everything.
  if (patterns.length === 0) return
  origins.set(expression, { patterns, end, source: expression.source })
}

export function patternsOf(expression: RegExp): readonly string[] | undefined {
  return origins.get(expression)?.patterns
}

/**
 * The outlines of an expression: whatever it matches fits one of them. An expression of the
 * program's own, or one that the program has changed, may match anything.
 */
export function outlinesOf(expression: RegExp): Outline[] {
  const origin = origins.get(expression)
  if (!origin || expression.source !== origin.source || expression.exec !== exec) return [unknown()]
  return origin.patterns.map((pattern) => outlineOf(pattern, origin.end))
}

function unknown(): Outline {
  return { segments: [], closed: false }
}

interface SegmentReader {
  readonly segments: Segment[]
  /** The segment being read: undefined before the first slash and behind a parameter. */
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
  // A slash at the end may be left out.
  if (reader.text) endSegment(reader)
  return { segments: reader.segments, closed: end }
}

/**
 * Whether a `|` outside of parentheses may make the beginning one of several. Classes and escapes
 * may hide a parenthesis or show one that is none: they count as if they did.
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

/** False when the token may stand for more than one text: nothing behind it is known. */
function readToken(reader: SegmentReader, token: Token, tokens: Token[], index: number): boolean {
  if (token.kind === 'param') return readParam(reader, tokens, index)
  if (token.kind === 'raw') return readText(reader, token.text, tokens, index)
  const character = token.kind === 'dot' ? '.' : token.kind === 'escape' ? token.text[1] : undefined
  const isKnown = character !== undefined && isEscapedSign(character) && !isRepeated(tokens, index)
  if (isKnown) return readCharacter(reader, character)
  if (isBoundary(tokens, index)) endSegment(reader)
  return false
}

/** A whole segment that is a parameter. */
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

/** A character of ASCII that stands for itself in a regular expression. */
function isPlain(character: string): boolean {
  return /^[ -~]$/.test(character) && !/[\\^$.|?*+()[\]{}]/.test(character)
}

/** Escaped letters and digits mean something else. */
function isEscapedSign(character: string): boolean {
  return /^[ -~]$/.test(character) && !/[a-z0-9]/i.test(character)
}

function isQuantifier(character: string | undefined): boolean {
  return character !== undefined && '?+{*'.includes(character)
}

/** Whether the token is repeated or may be left out. A star behind it is a token: "anything". */
function isRepeated(tokens: Token[], index: number): boolean {
  const next = tokens[index + 1]
  return next?.kind === 'raw' && isQuantifier(next.text[0])
}

/** Whether a segment surely ends before the token: with a slash, or with the path. */
function isBoundary(tokens: Token[], index: number): boolean {
  const token = tokens[index]
  if (token === undefined || token.kind === 'slash-group') return true
  if (token.kind === 'raw') {
    return token.text[0] === '/' && !isQuantifier(token.text[1])
  }
  if (token.kind !== 'param' || !token.slash || token.dot || isRepeated(tokens, index)) return false
  // Where the parameter may be left out, what follows it must begin with a slash as well.
  return !token.optional || isBoundary(tokens, index + 1)
}
