import {
  type Characters,
  complementOf,
  DIGITS,
  inAnyCase,
  SPACE,
  unionOf,
  WORD,
} from './characters.ts'

/** How far the text of an expression has been read. */
export interface Reading {
  readonly text: string
  readonly ignoreCase: boolean
  at: number
  captures: number
  /** Something was met that is not regular, or not known here. */
  refused: boolean
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

/** An escape outside of a class. */
export function readEscape(reading: Reading): Characters {
  const letter = reading.text[reading.at + 1] ?? ''
  const set = SETS[letter]
  if (!set) return inCaseOf(reading, readEscapedCode(reading))
  reading.at += 2
  return set
}

function inCaseOf({ ignoreCase }: Reading, first: number, last = first): Characters {
  return ignoreCase ? inAnyCase([[first, last]]) : [[first, last]]
}

const NUMBERED = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|c([a-z]))/iy

/** The one character that an escape stands for. */
function readEscapedCode(reading: Reading): number {
  NUMBERED.lastIndex = reading.at
  const found = NUMBERED.exec(reading.text)
  if (found) {
    reading.at += found[0].length
    const [, byte, unit, control] = found
    return control ? control.charCodeAt(0) % 32 : Number.parseInt((byte ?? unit) as string, 16)
  }
  const letter = reading.text[reading.at + 1] ?? ''
  const isNul = letter === '0' && !/[0-9]/.test(reading.text[reading.at + 2] ?? '')
  // References to captures, old octal escapes, and \c without a letter.
  if (/[0-9kc]/.test(letter) && !isNul) reading.refused = true
  reading.at += 2
  return CONTROLS[letter] ?? letter.charCodeAt(0)
}

/** `[…]`, from its opening bracket on. */
export function readClass(reading: Reading): Characters {
  const isNegated = reading.text[reading.at + 1] === '^'
  reading.at += isNegated ? 2 : 1
  const sets: Characters[] = []
  while (!reading.refused && reading.at < reading.text.length && reading.text[reading.at] !== ']') {
    sets.push(readClassMember(reading))
  }
  if (reading.text[reading.at++] !== ']') reading.refused = true
  const characters = unionOf(sets)
  return isNegated ? complementOf(characters) : characters
}

/** One character, a range of them, or an escape such as \d. */
function readClassMember(reading: Reading): Characters {
  const first = readClassAtom(reading)
  const { text, at } = reading
  if (text[at] !== '-' || text[at + 1] === ']' || at + 1 >= text.length) {
    return typeof first === 'number' ? inCaseOf(reading, first) : first
  }
  reading.at++
  const last = readClassAtom(reading)
  if (typeof first === 'number' && typeof last === 'number') return inCaseOf(reading, first, last)
  // Beside an escape such as \d the hyphen is a character.
  const members = [first, '-'.charCodeAt(0), last]
  return unionOf(members.map((one) => (typeof one === 'number' ? inCaseOf(reading, one) : one)))
}

function readClassAtom(reading: Reading): number | Characters {
  const { text, at } = reading
  if (text[at] !== '\\') {
    reading.at++
    return text.charCodeAt(at)
  }
  const letter = text[at + 1] ?? ''
  const set = SETS[letter]
  if (!set && letter !== 'b') return readEscapedCode(reading)
  reading.at += 2
  return set ?? 8
}
