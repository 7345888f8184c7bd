/**
 * A set of positions in a text, 32 to a word, so that 32 positions cost as much as one
 * (bounded.test). The end of the text is bit 0 and its beginning the highest bit, so that moving all
 * positions one back is a shift to the left.
 */
export type Places = Uint32Array

export function has(places: Places, bit: number): boolean {
  return (((places[bit >>> 5] as number) >>> (bit & 31)) & 1) === 1
}

export function add(places: Places, bit: number): void {
  places[bit >>> 5] = (places[bit >>> 5] as number) | (1 << (bit & 31))
}

export function both(left: Places, right: Places): Places {
  const result = new Uint32Array(left.length)
  for (let word = 0; word < result.length; word++) {
    result[word] = (left[word] as number) & (right[word] as number)
  }
  return result
}

export function either(left: Places, right: Places): Places {
  const result = new Uint32Array(left.length)
  for (let word = 0; word < result.length; word++) {
    result[word] = (left[word] as number) | (right[word] as number)
  }
  return result
}

export function allBut(places: Places): Places {
  return places.map((word) => ~word)
}

/** The places that lie `by` places before those given. */
export function before(places: Places, by: number): Places {
  const result = new Uint32Array(places.length)
  const bits = by & 31
  for (let word = by >>> 5; word < result.length; word++) {
    const from = word - (by >>> 5)
    const low = bits === 0 || from === 0 ? 0 : (places[from - 1] as number) >>> (32 - bits)
    result[word] = ((places[from] as number) << bits) | low
  }
  return result
}

/** The places that lie one place after those given. */
export function behind(places: Places): Places {
  const result = new Uint32Array(places.length)
  for (let word = 0; word < result.length; word++) {
    const next = (places[word + 1] ?? 0) as number
    result[word] = ((places[word] as number) >>> 1) | (next << 31)
  }
  return result
}

/**
 * The places from which one comes to a given place through `way` alone, by at least one step. To
 * add the way to its starting points carries each of them to the end of its stretch.
 */
export function through(way: Places, places: Places): Places {
  const result = both(way, before(places, 1))
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
