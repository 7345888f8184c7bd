/** The part of regular-expression syntax that the path grammar writes, as a tree. */
export type Node =
  | { kind: 'character'; code: number }
  | { kind: 'any'; except: string }
  | { kind: 'one-of'; characters: string }
  | { kind: 'start' }
  | { kind: 'end' }
  | { kind: 'group'; capture: number; body: Node[] }
  | { kind: 'look-ahead'; negative: boolean; choices: Node[][] }
  | { kind: 'repeat'; node: Node; atLeastOnce: boolean; endless: boolean; lazy: boolean }

interface Reading {
  readonly text: string
  at: number
  captures: number
}

// The classes that the grammar itself writes. For `.`, \n stands for every other end of a line too.
const CLASSES: Record<string, Node> = {
  '[^/]': { kind: 'any', except: '/' },
  '[^/\\.]': { kind: 'any', except: '/.' },
  '[/]': { kind: 'one-of', characters: '/' },
  '[/\\.]': { kind: 'one-of', characters: '/.' },
  '.': { kind: 'any', except: '\n\r' },
  '^': { kind: 'start' },
  $: { kind: 'end' },
}

const PRINTABLE = /^[ -~]$/

export interface Syntax {
  alternatives: Node[][]
  /** How many groups capture, those inside a look-ahead too. */
  captures: number
}

/** Undefined when the text holds anything else: a user's own expression, which runs as one. */
export function parseSyntax(text: string): Syntax | undefined {
  const reading: Reading = { text, at: 0, captures: 0 }
  const alternatives = readChoices(reading)
  if (!alternatives || reading.at < text.length) return undefined
  // The matcher begins at the beginning only; `/a|b` of a user's looks for its b anywhere.
  if (!alternatives.every(([first]) => first?.kind === 'start')) return undefined
  return { alternatives, captures: reading.captures }
}

function readChoices(reading: Reading): Node[][] | undefined {
  const choices: Node[][] = []
  for (;;) {
    const choice = readSequence(reading)
    if (!choice) return undefined
    choices.push(choice)
    if (reading.text[reading.at] !== '|') return choices
    reading.at++
  }
}

function readSequence(reading: Reading): Node[] | undefined {
  const nodes: Node[] = []
  while (reading.at < reading.text.length && !/[)|]/.test(reading.text[reading.at] as string)) {
    const atom = readAtom(reading)
    if (!atom) return undefined
    nodes.push(readQuantifier(reading, atom))
  }
  return nodes
}

function readAtom(reading: Reading): Node | undefined {
  const { text, at } = reading
  const rest = text.slice(at)
  if (rest.startsWith('(?=') || rest.startsWith('(?!')) return readLookAhead(reading)
  if (rest[0] === '(') return readGroup(reading)
  const known = /^(?:\[\^?\/(?:\\\.)?\]|[.^$])/.exec(rest)?.[0]
  if (known) {
    reading.at += known.length
    return CLASSES[known]
  }
  return readCharacter(reading)
}

/** A plain character or an escaped sign. Escaped letters and digits mean something else. */
function readCharacter(reading: Reading): Node | undefined {
  const escaped = reading.text[reading.at] === '\\'
  const at = escaped ? reading.at + 1 : reading.at
  const character = reading.text[at] ?? ''
  const isPlain = escaped ? /^[^a-z0-9]$/i.test(character) : /^[^[\]{}?*+|()]$/.test(character)
  // Letters beyond ASCII have their own rules of upper and lower case (alphabet.ts).
  if (!isPlain || !PRINTABLE.test(character)) return undefined
  reading.at = at + 1
  return { kind: 'character', code: character.charCodeAt(0) }
}

function readGroup(reading: Reading): Node | undefined {
  const isPlain = reading.text.startsWith('(?:', reading.at)
  if (!isPlain && reading.text[reading.at + 1] === '?') return undefined
  reading.at += isPlain ? 3 : 1
  const capture = isPlain ? 0 : ++reading.captures
  const body = readSequence(reading)
  if (!body || reading.text[reading.at] !== ')') return undefined
  reading.at++
  return { kind: 'group', capture, body }
}

function readLookAhead(reading: Reading): Node | undefined {
  const negative = reading.text[reading.at + 2] === '!'
  reading.at += 3
  const choices = readChoices(reading)?.filter(isNeeded)
  if (!choices || reading.text[reading.at] !== ')') return undefined
  reading.at++
  return { kind: 'look-ahead', negative, choices }
}

/** Beside the choice `/`, which the grammar always writes, one that only begins so adds nothing. */
function isNeeded(choice: Node[], _index: number, choices: Node[][]): boolean {
  const begins = (node: Node | undefined) => node?.kind === 'character' && node.code === 0x2f
  const slash = choices.find(([first, ...rest]) => begins(first) && rest.length === 0)
  return slash === undefined || choice === slash || !begins(choice[0])
}

function readQuantifier(reading: Reading, node: Node): Node {
  const sign = reading.text[reading.at]
  if (sign !== '?' && sign !== '+' && sign !== '*') return node
  const lazy = reading.text[reading.at + 1] === '?'
  reading.at += lazy ? 2 : 1
  return { kind: 'repeat', node, atLeastOnce: sign === '+', endless: sign !== '?', lazy }
}
