import type { Rule } from '../rule.ts'
import { reportPaths, shownPath } from './path-results.ts'

export const pathRejected: Rule = {
  id: 'path-rejected',
  severity: 'error',
  advice: 'Use Express 5 path syntax.',
  isForExpress5: true,
  isOnlyMigration: true,
  check: (subject) =>
    reportPaths(subject, (path, result) =>
      result.outcome === 'rejected'
        ? `Express 5 throws if you register ${shownPath(path)}: ${result.reason}.`
        : undefined,
    ),
}
