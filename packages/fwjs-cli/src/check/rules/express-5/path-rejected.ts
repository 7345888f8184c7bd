import type { Rule } from '../rule.ts'
import { shownPath, tellAll } from './path-judgments.ts'

export const pathRejected: Rule = {
  id: 'path-rejected',
  severity: 'error',
  advice: 'Use Express 5 path syntax.',
  isForExpress5: true,
  check: (subject) =>
    tellAll(subject, (path, judgment) =>
      judgment.outcome === 'rejected'
        ? `Express 5 throws if you register ${shownPath(path)}: ${judgment.reason}.`
        : undefined,
    ),
}
