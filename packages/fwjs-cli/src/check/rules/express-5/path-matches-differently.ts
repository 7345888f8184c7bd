import type { PathResult } from '../../patterns/path-result.ts'
import type { Rule } from '../rule.ts'
import { reportPaths, shownPath } from './path-results.ts'

/** Describes the first URL with different results. */
function differenceOf(result: PathResult & { outcome: 'differs' }): string {
  const { url, before, after } = result
  if (before && !after) return `it matches ${url} in Express 4, but not in Express 5`
  if (!before && after) return `it matches ${url} in Express 5, but not in Express 4`
  const [one, other] = [before, after].map((match) => JSON.stringify(match?.params))
  if (one !== other)
    return `for ${url}, req.params is ${one} in Express 4 and ${other} in Express 5`
  return `for ${url}, it strips ${before?.path} in Express 4 and ${after?.path} in Express 5`
}

export const pathMatchesDifferently: Rule = {
  id: 'path-matches-differently',
  severity: 'error',
  advice: 'Use Express 5 path syntax.',
  isForExpress5: true,
  isOnlyMigration: true,
  check: (subject) =>
    reportPaths(subject, (path, result) =>
      result.outcome === 'differs'
        ? `Express 5 interprets ${shownPath(path)} differently: ${differenceOf(result)}.`
        : undefined,
    ),
}
