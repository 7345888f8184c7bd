import { placeOf, type Rule } from './rule.ts'
import { optionOf, sessionOptions } from './session-options.ts'

export const sessionInMemory: Rule = {
  id: 'session-in-memory',
  severity: 'warning',
  advice: 'Give it a store, such as connect-redis.',
  check(subject) {
    return sessionOptions(subject).flatMap(({ node, file, name, options }) => {
      if (name !== 'express-session' || optionOf(options, 'store')) return []
      const message =
        'The sessions are in the memory of this process: a second process does not know them, they end with it, and they are never removed.'
      return [{ ...placeOf(file, node), message }]
    })
  },
}
