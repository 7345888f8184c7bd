import { type Characters, includes } from './characters.ts'

/**
 * The equivalence classes of characters, as numbers. Characters in the same sets of a program have the
 * same class, so one lookup determines whether a step accepts a character.
 */
export interface Alphabet {
  /** The first character of each range with a single class, and the classes of the ranges. */
  readonly firsts: number[]
  readonly classes: number[]
  /** The classes of the lowest Unicode characters, which don't need a search. */
  readonly low: Uint16Array
  /** The number of classes, including 0 for the end of the text. */
  readonly size: number
}

const LOW = 128

export function createAlphabet(sets: Characters[]): Alphabet {
  const edges = new Set([0])
  for (const [first, last] of sets.flat()) edges.add(first).add(last + 1)
  const firsts = [...edges].sort((left, right) => left - right)
  const known = new Map<string, number>()
  const classes = firsts.map((first) => {
    const members = sets.map((set) => (includes(set, first) ? '1' : '0')).join('')
    if (!known.has(members)) known.set(members, known.size + 1)
    return known.get(members) as number
  })
  const low = new Uint16Array(LOW)
  for (let code = 0; code < LOW; code++) low[code] = classOf(firsts, classes, code)
  return { firsts, classes, low, size: known.size + 1 }
}

/** Returns the class of each character of the text, and one more for its end. */
export function classify({ firsts, classes, low }: Alphabet, text: string): Uint16Array {
  const result = new Uint16Array(text.length + 1)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    result[at] = code < LOW ? (low[code] as number) : classOf(firsts, classes, code)
  }
  return result
}

/** Returns the classes of a set's characters. */
export function classesOf({ firsts, classes }: Alphabet, set: Characters): number[] {
  const members = classes.filter((_class, index) => includes(set, firsts[index] as number))
  return [...new Set(members)]
}

/** Returns the class of the range that contains a character. */
function classOf(firsts: number[], classes: number[], code: number): number {
  let low = 0
  let high = firsts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((firsts[middle] as number) <= code) low = middle
    else high = middle - 1
  }
  return classes[low] as number
}
