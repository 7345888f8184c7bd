import { childrenOf, memberNameOf } from '../../source/node.ts'
import type { Rule } from '../rule.ts'
import { callRule } from './call-rule.ts'

export const clearCookieOptions: Rule = callRule(
  'clear-cookie-options',
  'warning',
  ({ method, args }, kind) => {
    const options = args[1]
    if (kind !== 'response' || method !== 'clearCookie' || options?.type !== 'ObjectExpression')
      return undefined
    const given = childrenOf(options, 'properties')
      .map(memberNameOf)
      .filter((name) => name === 'maxAge' || name === 'expires')
    if (given.length === 0) return undefined
    const message = `Express 5 ignores ${given.join(' and ')} in res.clearCookie() and always clears the cookie.`
    return { message, advice: 'Remove it. In Express 4, it kept the cookie alive.' }
  },
)
