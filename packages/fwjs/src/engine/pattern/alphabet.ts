/*
 * A text as small numbers, and sets of characters over them, so that "may this character stand
 * here" is one look-up. Patterns name printable ASCII only (syntax.ts), so all characters beyond it
 * are one, except the ends of lines, which `.` leaves out.
 */

const LINE_ENDS = '\n\r\u2028\u2029'
const LINE_END = 10
const BEYOND = 128
/** What stands behind the last character. */
const NOTHING = 129
export const NUMBERS = 130

/** A set of characters: those with the given numbers, or all but those. */
export interface Characters {
  readonly numbers: readonly number[]
  readonly negated: boolean
  /** 1 for the numbers that are in. */
  readonly table: Uint8Array
}

/** The text as numbers, one for its end included. */
export function numbered(text: string): Uint8Array {
  const numbers = new Uint8Array(text.length + 1)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < BEYOND) numbers[at] = code
    else numbers[at] = LINE_ENDS.includes(text[at] as string) ? LINE_END : BEYOND
  }
  numbers[text.length] = NOTHING
  return numbers
}

export function oneOf(characters: string): Characters {
  const numbers = [...characters].map((character) => character.charCodeAt(0))
  return { numbers, negated: false, table: tableOf(numbers, 0) }
}

export function allBut(characters: string): Characters {
  const numbers = [...characters].map((character) => character.charCodeAt(0))
  return { numbers, negated: true, table: tableOf([...numbers, NOTHING], 1) }
}

function tableOf(numbers: readonly number[], others: number): Uint8Array {
  const table = new Uint8Array(NUMBERS).fill(others)
  for (const number of numbers) table[number] = 1 - others
  return table
}
