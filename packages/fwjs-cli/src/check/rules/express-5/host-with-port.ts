import { placeOf, type Rule } from '../rule.ts'
import { usesOf } from './request-uses.ts'

export const hostWithPort: Rule = {
  id: 'host-with-port',
  severity: 'warning',
  advice: 'Use req.hostname for the name without the port.',
  isForExpress5: true,
  isOnlyMigration: true,
  check: (subject) =>
    usesOf(subject, 'host').map(({ file, node }) => ({
      ...placeOf(file, node),
      message: 'req.host includes the port in Express 5, but not in Express 4.',
    })),
}
