import { childrenOf, stringOf } from '../source/node.ts'
import { placeOf, type Rule } from './rule.ts'
import { optionOf, sessionOptions } from './session-options.ts'

export const sessionSecretInSource: Rule = {
  id: 'session-secret-in-source',
  severity: 'warning',
  advice: 'Read it from the environment, and rotate it.',
  check(subject) {
    return sessionOptions(subject).flatMap(({ node, file, options }) => {
      const secret = optionOf(options, 'secret') ?? optionOf(options, 'keys')
      const given = secret?.type === 'ArrayExpression' ? childrenOf(secret, 'elements')[0] : secret
      if (stringOf(given) === undefined) return []
      const message =
        'The session secret is hard-coded: anyone who can read the source can forge sessions.'
      return [{ ...placeOf(file, node), message }]
    })
  },
}
