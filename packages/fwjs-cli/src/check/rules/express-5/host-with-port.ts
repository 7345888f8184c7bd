import { placeOf, type Rule } from '../rule.ts'
import { usesOf } from './request-uses.ts'

export const hostWithPort: Rule = {
  id: 'host-with-port',
  severity: 'warning',
  advice: 'Write req.hostname for the name alone.',
  isForExpress5: true,
  check: (subject) =>
    usesOf(subject, 'host').map(({ file, node }) => ({
      ...placeOf(file, node),
      message: 'req.host is without the port on Express 4 and with it on Express 5.',
    })),
}
