import { type Reading, readClass, readEscape } from './character-class.ts'
import { ANY_BUT_LINE_ENDS, type Characters, inAnyCase, unionOf } from './characters.ts'

/** A regular expression, as far as it is regular, as a tree. */
export type Node =
  | { kind: 'set'; characters: Characters }
  | { kind: 'start' }
  | { kind: 'end' }
  | { kind: 'word-edge'; negative: boolean }
  | { kind: 'group'; capture: number; choices: Node[][] }
  | { kind: 'look-ahead'; negative: boolean; choices: Node[][] }
  | Repeat

export interface Repeat {
  kind: 'repeat'
  node: Node
  least: number
  /** Infinity for no limit. */
  most: number
  lazy: boolean
  /** The captures inside: from the first up to, not including, the second. */
  captures: readonly [number, number]
}

export interface Syntax {
  choices: Node[][]
  /** How many groups capture, those inside a look-ahead too. */
  captures: number
}

/**
 * Undefined if the expression has parts that cannot be matched in bounded time or are not supported
 * here: backreferences, and look-around that the path grammar does not write. Such an expression is
 * executed as it is.
 */
export function parseSyntax(text: string, ignoreCase: boolean): Syntax | undefined {
  const reading: Reading = { text, ignoreCase, at: 0, captures: 0, refused: false }
  const choices = readChoices(reading)
  if (reading.refused || reading.at < text.length) return undefined
  return { choices, captures: reading.captures }
}

function readChoices(reading: Reading): Node[][] {
  const choices = [readSequence(reading)]
  while (reading.text[reading.at] === '|') {
    reading.at++
    choices.push(readSequence(reading))
  }
  return joinSets(choices)
}

/** A choice between single characters is a set of them. */
function joinSets(choices: Node[][]): Node[][] {
  if (choices.length === 1) return choices
  const sets: Characters[] = []
  for (const [node, ...rest] of choices) {
    if (node?.kind !== 'set' || rest.length > 0) return choices
    sets.push(node.characters)
  }
  return [[{ kind: 'set', characters: unionOf(sets) }]]
}

function readSequence(reading: Reading): Node[] {
  const nodes: Node[] = []
  while (!reading.refused && reading.at < reading.text.length) {
    const sign = reading.text[reading.at]
    if (sign === ')' || sign === '|') break
    const before = reading.captures
    const atom = readAtom(reading)
    nodes.push(readQuantifier(reading, atom, [before + 1, reading.captures + 1]))
  }
  return nodes
}

function readAtom(reading: Reading): Node {
  const sign = reading.text[reading.at] as string
  if (sign === '(') return readGroup(reading)
  if (sign === '[') return { kind: 'set', characters: readClass(reading) }
  if (sign === '\\') return readEscaped(reading)
  reading.at++
  if (sign === '^') return { kind: 'start' }
  if (sign === '$') return { kind: 'end' }
  if (sign === '.') return { kind: 'set', characters: ANY_BUT_LINE_ENDS }
  const code = sign.charCodeAt(0)
  const characters: Characters = [[code, code]]
  return { kind: 'set', characters: reading.ignoreCase ? inAnyCase(characters) : characters }
}

function readEscaped(reading: Reading): Node {
  const letter = reading.text[reading.at + 1]
  if (letter === 'b' || letter === 'B') {
    reading.at += 2
    return { kind: 'word-edge', negative: letter === 'B' }
  }
  return { kind: 'set', characters: readEscape(reading) }
}

const GROUP_START = /\((?:\?(?::|=|!|<(?![=!])[^>]*>))?/y

/** The look-aheads that the path grammar writes. V8 does not always follow ECMAScript in others. */
const OWN_LOOK_AHEAD = /^\((?:\?=\\\/\|\$\)$|\?!\\\/\|)/

function readGroup(reading: Reading): Node {
  const from = reading.at
  GROUP_START.lastIndex = reading.at
  const start = (GROUP_START.exec(reading.text) as RegExpExecArray)[0]
  reading.at += start.length
  // Look-behind, and flags for a part of the expression.
  if (start === '(' && reading.text[reading.at] === '?') reading.refused = true
  const isLook = start === '(?=' || start === '(?!'
  const capture = isLook || start === '(?:' ? 0 : ++reading.captures
  const choices = readChoices(reading)
  if (reading.text[reading.at++] !== ')') reading.refused = true
  if (!isLook) return { kind: 'group', capture, choices }
  if (!OWN_LOOK_AHEAD.test(reading.text.slice(from, reading.at))) reading.refused = true
  return { kind: 'look-ahead', negative: start === '(?!', choices }
}

const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\?)?/y
const SIGNS: Record<string, readonly [number, number]> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
}

function readQuantifier(reading: Reading, node: Node, captures: Repeat['captures']): Node {
  QUANTIFIER.lastIndex = reading.at
  const found = QUANTIFIER.exec(reading.text)
  if (!found) return node
  reading.at += found[0].length
  const [, sign, from, comma, to] = found
  const limit = to ? Number(to) : Number.POSITIVE_INFINITY
  const counted = [Number(from), comma ? limit : Number(from)] as const
  const [least, most] = sign === undefined ? counted : (SIGNS[sign] as typeof counted)
  return { kind: 'repeat', node, least, most, lazy: found[5] !== undefined, captures }
}

export function isAnchored([first]: Node[]): boolean {
  return first?.kind === 'start'
}

/** One character, perhaps after a look ahead. */
export function isOneWide(node: Node): boolean {
  if (node.kind !== 'group') return node.kind === 'set'
  const [body, ...others] = node.choices as [Node[], ...Node[][]]
  const last = body.at(-1)
  const looks = body.slice(0, -1).every(({ kind }) => kind === 'look-ahead')
  return others.length === 0 && looks && last !== undefined && isOneWide(last)
}

export function canBeEmpty(node: Node): boolean {
  if (node.kind === 'repeat') return node.least === 0 || canBeEmpty(node.node)
  if (node.kind === 'group') return node.choices.some((nodes) => nodes.every(canBeEmpty))
  return node.kind !== 'set'
}

/** Whether a node never takes a character. */
export function isAlwaysEmpty(node: Node): boolean {
  if (node.kind === 'repeat') return node.most === 0 || isAlwaysEmpty(node.node)
  if (node.kind === 'group') return node.choices.every((nodes) => nodes.every(isAlwaysEmpty))
  return node.kind !== 'set'
}
