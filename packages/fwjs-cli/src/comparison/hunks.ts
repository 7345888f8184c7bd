/** A difference between two lists: `left` from `start` to `end` replaces that part of `right`. */
export interface Hunk {
  start: number
  end: number
  rightStart: number
  rightEnd: number
}

/** Lists with more edits count as different from the first to the last edit. */
const MOST_EDITS = 600

function commonStart(left: string[], right: string[]): number {
  let at = 0
  while (at < left.length && at < right.length && left[at] === right[at]) at += 1
  return at
}

function commonEnd(left: string[], right: string[], start: number): number {
  const most = Math.min(left.length, right.length) - start
  let count = 0
  while (count < most && left[left.length - 1 - count] === right[right.length - 1 - count]) {
    count += 1
  }
  return count
}

/** Returns the furthest position in `left` on each diagonal per number of edits; undefined above the limit. */
function furthestPaths(left: string[], right: string[]): Map<number, number>[] | undefined {
  const trace: Map<number, number>[] = []
  let furthest = new Map([[1, 0]])
  for (let edits = 0; edits <= MOST_EDITS; edits += 1) {
    trace.push(furthest)
    const next = new Map(furthest)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = entryOf(furthest, diagonal, edits)
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal]) {
        x += 1
      }
      next.set(diagonal, x)
      if (x >= left.length && x - diagonal >= right.length) return trace
    }
    furthest = next
  }
  return undefined
}

const isInsertion = (furthest: Map<number, number>, diagonal: number, edits: number): boolean =>
  diagonal === -edits ||
  (diagonal !== edits && (furthest.get(diagonal - 1) ?? -1) < (furthest.get(diagonal + 1) ?? -1))

function entryOf(furthest: Map<number, number>, diagonal: number, edits: number): number {
  return isInsertion(furthest, diagonal, edits)
    ? (furthest.get(diagonal + 1) ?? 0)
    : (furthest.get(diagonal - 1) ?? 0) + 1
}

/** Returns the equal pairs, found by tracing back from the end. */
function matchesOf(trace: Map<number, number>[], left: string[], right: string[]) {
  const matches: [number, number][] = []
  let x = left.length
  let y = right.length
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const furthest = trace[edits] as Map<number, number>
    const diagonal = x - y
    const isInserted = isInsertion(furthest, diagonal, edits)
    const entry = entryOf(furthest, diagonal, edits)
    while (x > entry && y > entry - diagonal) matches.push([--x, --y])
    if (edits === 0) break
    if (isInserted) y -= 1
    else x -= 1
  }
  return matches.reverse()
}

function hunksBetween(matches: [number, number][], left: number, right: number): Hunk[] {
  const hunks: Hunk[] = []
  let [start, rightStart] = [0, 0]
  for (const [end, rightEnd] of [...matches, [left, right] as [number, number]]) {
    if (end > start || rightEnd > rightStart) hunks.push({ start, end, rightStart, rightEnd })
    start = end + 1
    rightStart = rightEnd + 1
  }
  return hunks
}

/** Finds the differences between two lists with as few edits as possible (Myers' algorithm). */
export function hunksOf(left: string[], right: string[]): Hunk[] {
  const start = commonStart(left, right)
  const end = commonEnd(left, right, start)
  const a = left.slice(start, left.length - end)
  const b = right.slice(start, right.length - end)
  if (a.length === 0 && b.length === 0) return []
  const trace = furthestPaths(a, b)
  const matches = trace ? matchesOf(trace, a, b) : []
  return hunksBetween(matches, a.length, b.length).map((hunk) => ({
    start: hunk.start + start,
    end: hunk.end + start,
    rightStart: hunk.rightStart + start,
    rightEnd: hunk.rightEnd + start,
  }))
}
