import { placeOf, type Rule } from './rule.ts'
import { optionOf, sessionOptions } from './session-options.ts'

export const sessionInMemory: Rule = {
  id: 'session-in-memory',
  severity: 'warning',
  advice: 'Use a session store, such as connect-redis.',
  check(subject) {
    return sessionOptions(subject).flatMap(({ node, file, name, options }) => {
      if (name !== 'express-session' || optionOf(options, 'store')) return []
      const message =
        "Sessions are stored in process memory: other processes can't see them, a restart loses them, and they're never pruned."
      return [{ ...placeOf(file, node), message }]
    })
  },
}
