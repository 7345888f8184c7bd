import type { Rule } from '../rule.ts'
import { shownPath, tellAll } from './path-judgments.ts'

export const pathRejected: Rule = {
  id: 'path-rejected',
  severity: 'error',
  advice: 'Write the path in the grammar of Express 5.',
  isForExpress5: true,
  check: (subject) =>
    tellAll(subject, (path, judgment) =>
      judgment.outcome === 'rejected'
        ? `Express 5 throws when ${shownPath(path)} is registered: ${judgment.reason}.`
        : undefined,
    ),
}
