import type { CompiledExpression } from './compiled-expression.ts'
import {
  add,
  complement,
  intersect,
  type PositionSet,
  shiftForward,
  union,
} from './position-set.ts'

/** The text as sets of positions, shared by the sweeps of a program and its look-aheads. */
export interface Input {
  readonly expression: CompiledExpression
  readonly length: number
  readonly words: number
  /** The positions of the characters of each class. */
  readonly positionsByClass: (PositionSet | undefined)[]
  /** The positions of the characters of each set, computed on first use. */
  readonly positionsBySet: (PositionSet | undefined)[]
  /** How many words of positions, and single positions, have been read. */
  work: number
}

export function createInput(expression: CompiledExpression, classes: Uint16Array): Input {
  const length = classes.length - 1
  const words = (length >>> 5) + 1
  const positionsByClass = groupByClass(classes, expression.alphabet.size, words)
  return { expression, length, words, positionsByClass, positionsBySet: [], work: classes.length }
}

function groupByClass(
  classes: Uint16Array,
  size: number,
  words: number,
): (PositionSet | undefined)[] {
  const positionsByClass: (PositionSet | undefined)[] = new Array(size).fill(undefined)
  for (let at = 0; at < classes.length - 1; at++) {
    const index = classes[at] as number
    positionsByClass[index] ??= new Uint32Array(words)
    add(positionsByClass[index], classes.length - 1 - at)
  }
  return positionsByClass
}

export function noPositions({ words }: Input): PositionSet {
  return new Uint32Array(words)
}

/** Returns the positions of the characters of a set. */
export function positionsOfSet(input: Input, set: number): PositionSet {
  input.positionsBySet[set] ??= positionsOfClasses(
    input,
    input.expression.classesBySet[set] as number[],
  )
  return input.positionsBySet[set]
}

function positionsOfClasses(input: Input, classes: number[]): PositionSet {
  let positions = noPositions(input)
  for (const index of classes) {
    const some = input.positionsByClass[index]
    if (!some) continue
    input.work += input.words
    positions = union(positions, some)
  }
  return positions
}

/** Returns the positions with a word character on only one side. */
export function wordBoundaries(input: Input): PositionSet {
  const ahead = positionsOfClasses(input, input.expression.wordClasses)
  // Moves each bit forward by one, so it describes the character before a position.
  const passed = shiftForward(ahead)
  return union(intersect(ahead, complement(passed)), intersect(passed, complement(ahead)))
}
