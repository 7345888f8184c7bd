import { matcherOfExpress4 } from './express-4.ts'
import { matcherOfExpress5 } from './express-5.ts'
import type { Match, Matcher, PatternPlace } from './matcher.ts'
import { isPlain } from './plain.ts'
import { probesFor } from './probes.ts'

/** What becomes of a path on Express 5. */
export type Judgment =
  | { outcome: 'same' }
  | { outcome: 'rejected'; reason: string }
  | { outcome: 'differs'; url: string; before: Match | undefined; after: Match | undefined }

/**
 * Compares what a path matches on Express 4 and on Express 5: the two are asked about URLs that are
 * made of the path, and the first that they answer differently is the proof.
 */
export function judgePath(pattern: unknown, place: PatternPlace): Judgment {
  if (isPlain(pattern)) return { outcome: 'same' }
  let after: Matcher
  try {
    after = matcherOfExpress5(pattern, place)
  } catch (error) {
    return { outcome: 'rejected', reason: reasonOf(error as Error) }
  }
  const before = matcherOfExpress4(pattern, place)
  if (!before) return { outcome: 'same' }
  for (const url of probesFor(pattern)) {
    const [one, other] = [before(url), after(url)]
    if (!isSame(one, other, place)) return { outcome: 'differs', url, before: one, after: other }
  }
  return { outcome: 'same' }
}

/** Without the path itself, which is shown beside it, and without the address. */
const reasonOf = ({ message }: Error): string => message.replace(/: .*|; visit .*/gs, '')

function isSame(one: Match | undefined, other: Match | undefined, { end }: PatternPlace): boolean {
  if (!one || !other) return one === other
  return (end || one.path === other.path) && textOf(one) === textOf(other)
}

const textOf = ({ params }: Match): string => JSON.stringify(Object.entries(params).sort())
