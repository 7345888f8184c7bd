import type { Matching } from './matching.ts'
import { add, allBut, behind, both, either, type Places } from './places.ts'

/** What the sweeps of a program and of its look-aheads share. */
export interface Ground {
  readonly matching: Matching
  readonly length: number
  readonly words: number
  /** Where the characters of the alphabet stand, by their numbers. */
  readonly standing: (Places | undefined)[]
  /** Where the characters of a set stand, once asked for. */
  readonly sets: (Places | undefined)[]
  /** Words of places, and single places, that were looked at. */
  work: number
}

export function groundOf(matching: Matching, numbers: Uint16Array): Ground {
  const length = numbers.length - 1
  const words = (length >>> 5) + 1
  const standing = standingOf(numbers, matching.alphabet.size, words)
  return { matching, length, words, standing, sets: [], work: numbers.length }
}

function standingOf(numbers: Uint16Array, size: number, words: number): (Places | undefined)[] {
  const standing: (Places | undefined)[] = new Array(size).fill(undefined)
  for (let at = 0; at < numbers.length - 1; at++) {
    const number = numbers[at] as number
    standing[number] ??= new Uint32Array(words)
    add(standing[number], numbers.length - 1 - at)
  }
  return standing
}

export function nowhere({ words }: Ground): Places {
  return new Uint32Array(words)
}

/** Where one of the characters of a set stands. */
export function placesOf(ground: Ground, set: number): Places {
  ground.sets[set] ??= placesOfAny(ground, ground.matching.members[set] as number[])
  return ground.sets[set]
}

function placesOfAny(ground: Ground, numbers: number[]): Places {
  let places = nowhere(ground)
  for (const number of numbers) {
    const some = ground.standing[number]
    if (!some) continue
    ground.work += ground.words
    places = either(places, some)
  }
  return places
}

/** Where a character of a word stands on one side only. */
export function wordEdges(ground: Ground): Places {
  const ahead = placesOfAny(ground, ground.matching.word)
  // Bit by bit one further from the beginning: the character behind a place.
  const passed = behind(ahead)
  return either(both(ahead, allBut(passed)), both(passed, allBut(ahead)))
}
