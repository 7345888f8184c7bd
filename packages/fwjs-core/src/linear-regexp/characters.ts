/** A set of UTF-16 code units: ordered ranges from first to last that don't overlap. */
export type Characters = readonly (readonly [first: number, last: number])[]

const LAST = 0xffff
const ASCII_LAST = 0x7f

export const DIGITS: Characters = [[0x30, 0x39]]
export const WORD: Characters = unionOf([DIGITS, [[0x41, 0x5a]], [[0x5f, 0x5f]], [[0x61, 0x7a]]])
const LINE_ENDS = charactersIn('\n\r\u2028\u2029')
export const SPACE: Characters = unionOf([
  LINE_ENDS,
  charactersIn('\t\v\f \u00a0\u1680\u202f\u205f\u3000\ufeff'),
  [[0x2000, 0x200a]],
])
/** The characters that `.` matches. */
export const ANY_BUT_LINE_ENDS: Characters = complementOf(LINE_ENDS)
export const EVERYTHING: Characters = [[0, LAST]]

function charactersIn(text: string): Characters {
  return unionOf([...text].map((sign) => [[sign.charCodeAt(0), sign.charCodeAt(0)]]))
}

export function unionOf(sets: Characters[]): Characters {
  const ranges = sets.flat().sort((left, right) => left[0] - right[0])
  const merged: [number, number][] = []
  for (const [first, last] of ranges) {
    const before = merged.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else merged.push([first, last])
  }
  return merged
}

export function complementOf(set: Characters): Characters {
  const rest: [number, number][] = []
  let next = 0
  for (const [first, last] of set) {
    if (first > next) rest.push([next, first - 1])
    next = last + 1
  }
  if (next <= LAST) rest.push([next, LAST])
  return rest
}

export function areDisjoint(left: Characters, right: Characters): boolean {
  return !left.some(([first, last]) => right.some(([from, to]) => from <= last && first <= to))
}

export function includes(set: Characters, code: number): boolean {
  return set.some(([first, last]) => first <= code && code <= last)
}

/** Returns the set with the other cases of its letters added, as the flag `i` does. */
export function inAnyCase(set: Characters): Characters {
  const sets: Characters[] = [set]
  for (const [first, last] of set) {
    // In ASCII, the cases are 32 apart.
    sets.push(shifted(first, last, 0x41, 0x5a, 0x20), shifted(first, last, 0x61, 0x7a, -0x20))
    if (last > ASCII_LAST) sets.push(nonAsciiCases(Math.max(first, ASCII_LAST + 1), last))
  }
  return unionOf(sets)
}

function shifted(first: number, last: number, from: number, to: number, by: number): Characters {
  const [low, high] = [Math.max(first, from), Math.min(last, to)]
  return low <= high ? [[low + by, high + by]] : []
}

function nonAsciiCases(first: number, last: number): Characters {
  // All other cases of non-ASCII characters are already in the range.
  if (first === ASCII_LAST + 1 && last === LAST) return []
  letters ??= nonAsciiLetters()
  const found: [number, number][] = []
  for (const cases of letters) {
    if (!cases.some((code) => first <= code && code <= last)) continue
    for (const code of cases) found.push([code, code])
  }
  return found
}

/** The non-ASCII letters with more than one case, each with all its cases. Computed once. */
let letters: number[][] | undefined

function nonAsciiLetters(): number[][] {
  const cases = new Map<number, number[]>()
  for (let code = ASCII_LAST + 1; code <= LAST; code++) {
    const upper = canonical(code)
    const known = cases.get(upper)
    if (known) known.push(code)
    else cases.set(upper, [code])
  }
  return [...cases.values()].filter((codes) => codes.length > 1)
}

/** Returns the character that ECMAScript compares if `i` is set and `u` is not. */
function canonical(code: number): number {
  const upper = String.fromCharCode(code).toUpperCase()
  return upper.length === 1 && upper.charCodeAt(0) > ASCII_LAST ? upper.charCodeAt(0) : code
}
