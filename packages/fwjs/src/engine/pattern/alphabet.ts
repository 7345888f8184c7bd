import { type Characters, includes } from './characters.ts'

/**
 * Numbers for the characters that a program distinguishes. Characters that are in the same sets have
 * the same number, so one look-up tells whether a step accepts a character.
 */
export interface Alphabet {
  /** The first characters of the stretches that have one number, and these numbers. */
  readonly firsts: number[]
  readonly numbers: number[]
  /** The numbers of the first characters of Unicode, without a search. */
  readonly low: Uint16Array
  /** How many numbers there are, with 0 for the end of the text. */
  readonly size: number
}

const LOW = 128

export function alphabetOf(sets: Characters[]): Alphabet {
  const edges = new Set([0])
  for (const [first, last] of sets.flat()) edges.add(first).add(last + 1)
  const firsts = [...edges].filter((edge) => edge <= 0xffff).sort((left, right) => left - right)
  const known = new Map<string, number>()
  const numbers = firsts.map((first) => {
    const members = sets.map((set) => (includes(set, first) ? '1' : '0')).join('')
    if (!known.has(members)) known.set(members, known.size + 1)
    return known.get(members) as number
  })
  const low = new Uint16Array(LOW)
  for (let code = 0; code < LOW; code++) low[code] = find(firsts, numbers, code)
  return { firsts, numbers, low, size: known.size + 1 }
}

/** The text as numbers, one for its end included. */
export function numbered({ firsts, numbers, low }: Alphabet, text: string): Uint16Array {
  const result = new Uint16Array(text.length + 1)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    result[at] = code < LOW ? (low[code] as number) : find(firsts, numbers, code)
  }
  return result
}

/** The numbers of a set's characters. */
export function numbersOf({ firsts, numbers }: Alphabet, set: Characters): number[] {
  const members = numbers.filter((_number, index) => includes(set, firsts[index] as number))
  return [...new Set(members)]
}

/** The number of the stretch that a character stands in. */
function find(firsts: number[], numbers: number[], code: number): number {
  let low = 0
  let high = firsts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((firsts[middle] as number) <= code) low = middle
    else high = middle - 1
  }
  return numbers[low] as number
}
