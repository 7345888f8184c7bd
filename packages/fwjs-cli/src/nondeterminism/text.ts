import { type Hunk, hunksOf } from '../comparison/hunks.ts'

/** Placeholder for a nondeterministic value. */
export const VARIES = '<varies>'

/** Two strings with nondeterministic values masked, equal if nothing else differs. */
export interface Pair {
  express: string
  fwjs: string
}

/** A part of the first Express response, and its counterpart in the second. */
interface Range {
  start: number
  end: number
  otherStart: number
  otherEnd: number
}

/** Splits text into words, numbers, and single characters. */
const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu) ?? []

/** Characters inside ids, times, and Base64, which may be at the same position in two ids by chance. */
const JOINT = /^[-+/=.:%~]$/

/** Returns the ranges where two Express responses differ, merged across joints within an id. */
function rangesOf(hunks: Hunk[], express: string[]): Range[] {
  const ranges: Range[] = []
  for (const { start, end, rightStart, rightEnd } of hunks) {
    const last = ranges.at(-1)
    const isJoined = last && start === last.end + 1 && JOINT.test(String(express[last.end]))
    if (isJoined) Object.assign(last, { end, otherEnd: rightEnd })
    else ranges.push({ start, end, otherStart: rightStart, otherEnd: rightEnd })
  }
  return ranges
}

/** Kinds of values, narrowest first. */
const KINDS = [
  /^$/,
  /^\d+$/,
  /^[\da-f]+$/i,
  /^[\p{L}\p{N}_]+$/u,
  /^[\p{L}\p{N}_\-+/=.:%~]+$/u,
  /^[^<>"\s]*$/,
]

const kindOf = (text: string): number => {
  const kind = KINDS.findIndex((pattern) => pattern.test(text))
  return kind === -1 ? KINDS.length : kind
}

/** Returns true if a value has the kind of the seen ones. Digits may be hexadecimal; any length except empty. */
function isOfKind(text: string, seen: string[]): boolean {
  if (text === '') return seen.includes('')
  return kindOf(text) <= Math.max(...seen.map(kindOf), 2)
}

/** Returns the part of the right list that corresponds to a range in the left one; undefined if unclear. */
function counterpartOf({ start, end }: Range, hunks: Hunk[]): [number, number] | undefined {
  let shift = 0
  let from: number | undefined
  let to: number | undefined
  for (const hunk of hunks) {
    const isBefore = hunk.end < start || (hunk.end === start && hunk.start < start)
    const isBehind = hunk.start > end || (hunk.start === end && hunk.end > end)
    if (isBefore) shift = hunk.rightEnd - hunk.end
    else if (!isBehind) {
      if (hunk.start < start || hunk.end > end) return undefined
      from ??= start + hunk.rightStart - hunk.start
      shift = hunk.rightEnd - hunk.end
      to = end + shift
    }
  }
  return [from ?? start + shift, to ?? end + shift]
}

/**
 * Masks values that differ between the two Express responses. A value of another kind, such as a word
 * instead of a number, isn't masked.
 */
export function maskText(express: string, again: string, fwjs: string): Pair {
  if (express === again) return { express, fwjs }
  const [left, other, right] = [tokensOf(express), tokensOf(again), tokensOf(fwjs)]
  const ranges = rangesOf(hunksOf(left, other), left)
  const hunks = hunksOf(left, right)
  const masked: Pair = { express: '', fwjs: '' }
  let [at, rightAt] = [0, 0]
  for (const range of ranges) {
    const [from, to] = counterpartOf(range, hunks) ?? [-1, -1]
    const seen = [
      left.slice(range.start, range.end).join(''),
      other.slice(range.otherStart, range.otherEnd).join(''),
    ]
    if (from < rightAt || !isOfKind(right.slice(from, to).join(''), seen)) continue
    masked.express += left.slice(at, range.start).join('') + VARIES
    masked.fwjs += right.slice(rightAt, from).join('') + VARIES
    ;[at, rightAt] = [range.end, to]
  }
  masked.express += left.slice(at).join('')
  masked.fwjs += right.slice(rightAt).join('')
  return masked
}
