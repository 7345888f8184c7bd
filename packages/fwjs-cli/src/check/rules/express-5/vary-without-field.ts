import type { Rule } from '../rule.ts'
import { callRule } from './call-rule.ts'

export const varyWithoutField: Rule = callRule(
  'vary-without-field',
  'error',
  ({ method, args }, kind) => {
    if (kind !== 'response' || method !== 'vary' || args.length > 0) return undefined
    return {
      message: 'Express 5 throws on res.vary() without an argument.',
      advice: "Pass a header name: res.vary('Accept').",
    }
  },
)
