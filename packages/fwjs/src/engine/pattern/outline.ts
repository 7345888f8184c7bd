/*
 * What a layer's regular expression demands of the first segments of a path. It is read off the
 * expression's own text, whoever wrote it, and only as far as the text is understood: an outline
 * may let through too much, never too little.
 */

/** A segment's text in lower case, or undefined for a parameter: any segment but an empty one. */
export type Segment = string | undefined

export interface Outline {
  segments: Segment[]
  /** The path has these segments and no more, but for a slash. Otherwise anything may follow. */
  closed: boolean
}

/** A whole parameter, as the path grammar writes it: with its slash, or behind one. */
const PARAM = /\(\?:(\\\/)?\(\[\^\\?\/\]\+\?\)\)(?![?*+{])/y
/** A character of ASCII that stands for itself, and is not repeated or left out. */
const LITERAL = /(?:\\([^a-z0-9\u0080-\uffff])|([^\\[\](){}?*+|^$.\u0080-\uffff]))(?![?*+{])/iy
/** The ends that the path grammar writes: of a route, and of a mount path. */
const END_OF_ROUTE = /(?:\\\/\??)?\$$/y
const END_OF_MOUNT = /(?:\\\/\??)?\(\?=\\\/\|\$\)$/y
const BOUNDARY = /\\\/(?![?*+{])|(?:\\\/\??)?(?:\$|\(\?=\\\/\|\$\))$/y
const SLASH_GROUP = /\(\?:\\\/(?![?*{])/y
/** The signs of an expression; escapes and classes hide those within them. */
const SIGNS = /\\.|\[(?:\\.|[^\]\\])*\]|./gs

const known = new WeakMap<RegExp, Outline[]>()

/** The outlines of an expression: whatever it matches fits one of them. */
export function outlinesOf(expression: RegExp): Outline[] {
  let outlines = known.get(expression)
  if (outlines === undefined) {
    // Other flags change what the text means, or make every try leave a trace (lastIndex).
    const isRead = expression.flags === '' || expression.flags === 'i'
    outlines = isRead ? alternativesOf(expression.source).map(outlineOf) : [unknown()]
    known.set(expression, outlines)
  }
  return outlines
}

function unknown(): Outline {
  return { segments: [], closed: false }
}

/** The parts of an expression between its outermost bars. */
function alternativesOf(source: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [sign] of source.matchAll(SIGNS)) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === '|' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

interface Reading {
  readonly source: string
  readonly outline: Outline
  at: number
  /** The segment being read: undefined before the first slash and behind a parameter. */
  text: Segment
}

function outlineOf(source: string): Outline {
  const outline = unknown()
  if (!source.startsWith('^')) return outline
  const reading: Reading = { source, outline, at: 1, text: undefined }
  while (!isAtEnd(reading)) {
    if (readParam(reading) || readLiteral(reading)) continue
    // What is not understood may be anything, and so may a segment of which only a part is.
    if (isAtBoundary(source, reading.at)) endSegment(reading)
    return outline
  }
  endSegment(reading)
  return outline
}

function take(reading: Reading, expression: RegExp): RegExpExecArray | null {
  expression.lastIndex = reading.at
  const found = expression.exec(reading.source)
  if (found) reading.at = expression.lastIndex
  return found
}

function isAtEnd(reading: Reading): boolean {
  reading.outline.closed = take(reading, END_OF_ROUTE) !== null
  return reading.outline.closed || take(reading, END_OF_MOUNT) !== null
}

function readParam(reading: Reading): boolean {
  const found = take(reading, PARAM)
  if (!found) return false
  const withSlash = found[1] !== undefined
  if (withSlash) endSegment(reading)
  else if (reading.text !== '') return false
  reading.outline.segments.push(undefined)
  reading.text = undefined
  return true
}

function readLiteral(reading: Reading): boolean {
  const found = take(reading, LITERAL)
  if (!found) return false
  const character = (found[1] ?? found[2]) as string
  if (character === '/') {
    endSegment(reading)
    reading.text = ''
    return true
  }
  if (reading.text === undefined) return false
  reading.text += character.toLowerCase()
  return true
}

/** Whether a segment surely ends here: with a slash, with the path, or with one that may follow. */
function isAtBoundary(source: string, at: number): boolean {
  if (matchesAt(BOUNDARY, source, at)) return true
  if (!matchesAt(SLASH_GROUP, source, at)) return false
  const end = endOfGroup(source, at)
  if (end === undefined) return false
  // Where the group may be left out, what follows it must begin with a slash as well.
  return source[end] === '?' ? isAtBoundary(source, end + 1) : !/[*{]/.test(source[end] ?? '')
}

/** Undefined when the group has alternatives. */
function endOfGroup(source: string, at: number): number | undefined {
  let depth = 0
  for (const { 0: sign, index } of source.slice(at).matchAll(SIGNS)) {
    if (sign === '(') depth++
    if (sign === ')' && --depth === 0) return at + index + 1
    if (sign === '|' && depth === 1) return undefined
  }
  return undefined
}

function matchesAt(expression: RegExp, source: string, at: number): boolean {
  expression.lastIndex = at
  return expression.test(source)
}

function endSegment({ outline, text }: Reading): void {
  if (text !== undefined) outline.segments.push(text)
}
