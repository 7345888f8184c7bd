import { type Parser, readClass, readEscape } from './character-class.ts'
import { ANY_BUT_LINE_ENDS, type Characters, inAnyCase, unionOf } from './characters.ts'

/** The syntax tree of the regular subset of regular expressions. */
export type Node =
  | { kind: 'set'; characters: Characters }
  | { kind: 'start' }
  | { kind: 'end' }
  | { kind: 'word-boundary'; negative: boolean }
  | { kind: 'group'; capture: number; choices: Node[][] }
  | { kind: 'look-ahead'; negative: boolean; choices: Node[][] }
  | Repeat

export interface Repeat {
  kind: 'repeat'
  node: Node
  min: number
  /** Infinity if unbounded. */
  max: number
  lazy: boolean
  /** The captures inside: from the first up to the second, exclusive. */
  captures: readonly [number, number]
}

export interface Syntax {
  choices: Node[][]
  /** The number of capturing groups, including those inside look-aheads. */
  captures: number
}

/** The maximum number of steps in a program, with counts such as {1000} expanded. */
const MAX_STEPS = 4000

/**
 * Parses the source of an expression. Returns undefined if it is too large, or has parts that can't be
 * matched in bounded time or aren't supported here: backreferences, and look-around that the path
 * grammar doesn't generate. Such an expression is executed as it is.
 */
export function parseSyntax(text: string, ignoreCase: boolean): Syntax | undefined {
  const parser: Parser = { text, ignoreCase, at: 0, captures: 0, isUnsupported: false }
  const choices = readChoices(parser)
  if (parser.isUnsupported || sizeOf(choices) > MAX_STEPS) return undefined
  return { choices, captures: parser.captures }
}

function readChoices(parser: Parser): Node[][] {
  const choices = [readSequence(parser)]
  while (parser.text[parser.at] === '|') {
    parser.at++
    choices.push(readSequence(parser))
  }
  return joinSets(choices)
}

/** Merges a choice between single characters into a set. */
function joinSets(choices: Node[][]): Node[][] {
  const sets: Characters[] = []
  for (const [node, ...rest] of choices) {
    if (node?.kind !== 'set' || rest.length > 0) return choices
    sets.push(node.characters)
  }
  return [[{ kind: 'set', characters: unionOf(sets) }]]
}

function readSequence(parser: Parser): Node[] {
  const nodes: Node[] = []
  while (!parser.isUnsupported && parser.at < parser.text.length) {
    const sign = parser.text[parser.at]
    if (sign === ')' || sign === '|') break
    const before = parser.captures
    const atom = readAtom(parser)
    nodes.push(readQuantifier(parser, atom, [before + 1, parser.captures + 1]))
  }
  return nodes
}

function readAtom(parser: Parser): Node {
  const sign = parser.text[parser.at] as string
  if (sign === '(') return readGroup(parser)
  if (sign === '[') return { kind: 'set', characters: readClass(parser) }
  if (sign === '\\') return readEscaped(parser)
  parser.at++
  if (sign === '^') return { kind: 'start' }
  if (sign === '$') return { kind: 'end' }
  if (sign === '.') return { kind: 'set', characters: ANY_BUT_LINE_ENDS }
  const code = sign.charCodeAt(0)
  const characters: Characters = [[code, code]]
  return { kind: 'set', characters: parser.ignoreCase ? inAnyCase(characters) : characters }
}

function readEscaped(parser: Parser): Node {
  const letter = parser.text[parser.at + 1]
  if (letter === 'b' || letter === 'B') {
    parser.at += 2
    return { kind: 'word-boundary', negative: letter === 'B' }
  }
  return { kind: 'set', characters: readEscape(parser) }
}

const GROUP_START = /\((?:\?(?::|=|!|<(?![=!])[^>]*>))?/y

/** The look-aheads that the path grammar generates. For others, V8 doesn't always follow ECMAScript. */
const OWN_LOOK_AHEAD = /^\((?:\?=\\\/\|\$\)$|\?!\\\/\|)/

function readGroup(parser: Parser): Node {
  const from = parser.at
  GROUP_START.lastIndex = parser.at
  const start = (GROUP_START.exec(parser.text) as RegExpExecArray)[0]
  parser.at += start.length
  // Look-behind, and inline flags.
  if (start === '(' && parser.text[parser.at] === '?') parser.isUnsupported = true
  const isLook = start === '(?=' || start === '(?!'
  const capture = isLook || start === '(?:' ? 0 : ++parser.captures
  const choices = readChoices(parser)
  if (parser.text[parser.at++] !== ')') parser.isUnsupported = true
  if (!isLook) return { kind: 'group', capture, choices }
  if (!OWN_LOOK_AHEAD.test(parser.text.slice(from, parser.at))) parser.isUnsupported = true
  return { kind: 'look-ahead', negative: start === '(?!', choices }
}

const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\?)?/y
const QUANTIFIERS: Record<string, readonly [number, number]> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
}

function readQuantifier(parser: Parser, node: Node, captures: Repeat['captures']): Node {
  QUANTIFIER.lastIndex = parser.at
  const found = QUANTIFIER.exec(parser.text)
  if (!found) return node
  parser.at += found[0].length
  const [, sign, from, comma, to] = found
  const limit = to ? Number(to) : Number.POSITIVE_INFINITY
  const counted = [Number(from), comma ? limit : Number(from)] as const
  const [min, max] = sign === undefined ? counted : (QUANTIFIERS[sign] as typeof counted)
  return { kind: 'repeat', node, min, max, lazy: found[5] !== undefined, captures }
}

export function isAnchored([first]: Node[]): boolean {
  return first?.kind === 'start'
}

/** Returns true for one character, possibly after a look-ahead. */
export function isSingleCharacter(node: Node): boolean {
  if (node.kind !== 'group') return node.kind === 'set'
  const [body, ...others] = node.choices as [Node[], ...Node[][]]
  const last = body.at(-1)
  const looks = body.slice(0, -1).every(({ kind }) => kind === 'look-ahead')
  return others.length === 0 && looks && last !== undefined && isSingleCharacter(last)
}

export function canBeEmpty(node: Node): boolean {
  if (node.kind === 'repeat') return node.min === 0 || canBeEmpty(node.node)
  if (node.kind === 'group') return node.choices.some((nodes) => nodes.every(canBeEmpty))
  return node.kind !== 'set'
}

/** Returns true if a node never consumes a character. */
export function isAlwaysEmpty(node: Node): boolean {
  if (node.kind === 'repeat') return node.max === 0 || isAlwaysEmpty(node.node)
  if (node.kind === 'group') return node.choices.every((nodes) => nodes.every(isAlwaysEmpty))
  return node.kind !== 'set'
}

/** Estimates how many steps the choices need with all counts expanded. */
function sizeOf(choices: Node[][]): number {
  let size = choices.length
  for (const nodes of choices) for (const node of nodes) size += sizeOfNode(node)
  return size
}

function sizeOfNode(node: Node): number {
  if (node.kind === 'group' || node.kind === 'look-ahead') return sizeOf(node.choices) + 2
  if (node.kind !== 'repeat') return 1
  const { min, max, captures } = node
  const isEndless = max === Number.POSITIVE_INFINITY
  const isEmptied = canBeEmpty(node.node)
  const iterations = isEndless ? Math.max(min, 1) + (isEmptied && min > 0 ? 1 : 0) : max
  const checks = (isEmptied ? 2 : 0) + (captures[0] < captures[1] ? 1 : 0)
  return iterations * (sizeOfNode(node.node) + checks + 1) + 1
}
