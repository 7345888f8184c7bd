import { matcherOfExpress4 } from './express-4.ts'
import { matcherOfExpress5, problemOnExpress5 } from './express-5.ts'
import type { Match, PatternPlace } from './matcher.ts'
import { isPlain } from './plain.ts'
import { probesFor } from './probes.ts'

/** How Express 5 treats an Express 4 path. */
export type PathResult =
  | { outcome: 'same' }
  | { outcome: 'rejected'; reason: string }
  | { outcome: 'differs'; url: string; before: Match | undefined; after: Match | undefined }

/**
 * Compares a path in Express 4 and Express 5 by matching URLs generated from it. The first URL with
 * different results is returned as evidence.
 */
export function comparePath(pattern: unknown, place: PatternPlace): PathResult {
  if (isPlain(pattern)) return { outcome: 'same' }
  const reason = problemOnExpress5(pattern, place)
  if (reason !== undefined) return { outcome: 'rejected', reason }
  const after = matcherOfExpress5(pattern, place)
  const before = matcherOfExpress4(pattern, place)
  if (!before) return { outcome: 'same' }
  for (const url of probesFor(pattern)) {
    const [one, other] = [before(url), after(url)]
    if (!isSame(one, other, place)) return { outcome: 'differs', url, before: one, after: other }
  }
  return { outcome: 'same' }
}

function isSame(one: Match | undefined, other: Match | undefined, { end }: PatternPlace): boolean {
  if (!one || !other) return one === other
  return (end || one.path === other.path) && textOf(one) === textOf(other)
}

const textOf = ({ params }: Match): string => JSON.stringify(Object.entries(params).sort())
