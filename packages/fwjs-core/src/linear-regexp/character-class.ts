import {
  type Characters,
  complementOf,
  DIGITS,
  inAnyCase,
  SPACE,
  unionOf,
  WORD,
} from './characters.ts'

/** The state of parsing the source of an expression. */
export interface Parser {
  readonly text: string
  readonly ignoreCase: boolean
  at: number
  captures: number
  /** Whether the source has syntax that is not regular, or not supported here. */
  isUnsupported: boolean
}

const SETS: Record<string, Characters> = {
  d: DIGITS,
  D: complementOf(DIGITS),
  w: WORD,
  W: complementOf(WORD),
  s: SPACE,
  S: complementOf(SPACE),
}

const CONTROLS: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }

/** Parses an escape outside a class. */
export function readEscape(parser: Parser): Characters {
  const letter = parser.text[parser.at + 1] ?? ''
  const set = SETS[letter]
  if (!set) return inCaseOf(parser, readEscapedCode(parser))
  parser.at += 2
  return set
}

function inCaseOf({ ignoreCase }: Parser, first: number, last = first): Characters {
  return ignoreCase ? inAnyCase([[first, last]]) : [[first, last]]
}

const NUMBERED = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|c([a-z]))/iy

/** Parses an escape for a single character. */
function readEscapedCode(parser: Parser): number {
  NUMBERED.lastIndex = parser.at
  const found = NUMBERED.exec(parser.text)
  if (found) {
    parser.at += found[0].length
    const [, byte, unit, control] = found
    return control ? control.charCodeAt(0) % 32 : Number.parseInt((byte ?? unit) as string, 16)
  }
  const letter = parser.text[parser.at + 1] ?? ''
  const isNul = letter === '0' && !/[0-9]/.test(parser.text[parser.at + 2] ?? '')
  // Backreferences, legacy octal escapes, and \c without a letter.
  if (/[0-9kc]/.test(letter) && !isNul) parser.isUnsupported = true
  parser.at += 2
  return CONTROLS[letter] ?? letter.charCodeAt(0)
}

/** Parses `[…]`, starting at the opening bracket. */
export function readClass(parser: Parser): Characters {
  const isNegated = parser.text[parser.at + 1] === '^'
  parser.at += isNegated ? 2 : 1
  const sets: Characters[] = []
  while (!parser.isUnsupported && parser.text[parser.at] !== ']') {
    sets.push(readClassMember(parser))
  }
  if (parser.text[parser.at++] !== ']') parser.isUnsupported = true
  const characters = unionOf(sets)
  return isNegated ? complementOf(characters) : characters
}

/** Parses one character, a range, or an escape such as \d. */
function readClassMember(parser: Parser): Characters {
  const first = readClassAtom(parser)
  const { text, at } = parser
  if (text[at] !== '-' || text[at + 1] === ']') {
    return typeof first === 'number' ? inCaseOf(parser, first) : first
  }
  parser.at++
  const last = readClassAtom(parser)
  if (typeof first === 'number' && typeof last === 'number') return inCaseOf(parser, first, last)
  // Next to an escape such as \d, the hyphen is a literal character.
  const members = [first, '-'.charCodeAt(0), last]
  return unionOf(members.map((one) => (typeof one === 'number' ? inCaseOf(parser, one) : one)))
}

function readClassAtom(parser: Parser): number | Characters {
  const { text, at } = parser
  if (text[at] !== '\\') {
    parser.at++
    return text.charCodeAt(at)
  }
  const letter = text[at + 1] ?? ''
  const set = SETS[letter]
  if (!set && letter !== 'b') return readEscapedCode(parser)
  parser.at += 2
  return set ?? 8
}
