/**
 * A set of positions in a text, 32 per word, so that 32 positions take as long as one (bounded.test).
 * The end of the text is bit 0 and its beginning is the highest bit, so that moving all positions back
 * by one is a left shift.
 */
export type PositionSet = Uint32Array

export function has(positions: PositionSet, bit: number): boolean {
  return (((positions[bit >>> 5] as number) >>> (bit & 31)) & 1) === 1
}

export function add(positions: PositionSet, bit: number): void {
  positions[bit >>> 5] = (positions[bit >>> 5] as number) | (1 << (bit & 31))
}

export function intersect(left: PositionSet, right: PositionSet): PositionSet {
  const result = new Uint32Array(left.length)
  for (let word = 0; word < result.length; word++) {
    result[word] = (left[word] as number) & (right[word] as number)
  }
  return result
}

export function union(left: PositionSet, right: PositionSet): PositionSet {
  const result = new Uint32Array(left.length)
  for (let word = 0; word < result.length; word++) {
    result[word] = (left[word] as number) | (right[word] as number)
  }
  return result
}

export function complement(positions: PositionSet): PositionSet {
  return positions.map((word) => ~word)
}

/** Moves every position back by one, toward the beginning of the text. */
export function shiftBack(positions: PositionSet): PositionSet {
  const result = new Uint32Array(positions.length)
  let carry = 0
  for (let word = 0; word < result.length; word++) {
    const own = positions[word] as number
    result[word] = (own << 1) | carry
    carry = own >>> 31
  }
  return result
}

/** Moves every position forward by one, toward the end of the text. */
export function shiftForward(positions: PositionSet): PositionSet {
  const result = new Uint32Array(positions.length)
  for (let word = 0; word < result.length; word++) {
    const next = (positions[word + 1] ?? 0) as number
    result[word] = ((positions[word] as number) >>> 1) | (next << 31)
  }
  return result
}

/**
 * Returns the positions from which single steps, each from a position in `way`, lead to one of
 * `positions`. Adding `way` to the starting points carries each of them to the end of its run.
 */
export function closure(way: PositionSet, positions: PositionSet): PositionSet {
  const result = intersect(way, shiftBack(positions))
  let carry = 0
  for (let word = 0; word < result.length; word++) {
    const open = way[word] as number
    const start = result[word] as number
    const sum = open + start + carry
    carry = sum > 0xffffffff ? 1 : 0
    result[word] = ((sum ^ open) & open) | start
  }
  return result
}
