import { bare, childrenOf, isFunction } from '../../source/node.ts'
import type { Rule } from '../rule.ts'
import { callRule } from './call-rule.ts'

export const listenCallback: Rule = callRule(
  'listen-callback',
  'note',
  ({ method, args }, kind) => {
    const last = args.at(-1)
    if (kind !== 'app' || method !== 'listen' || !last || !isFunction(bare(last))) return undefined
    if (childrenOf(bare(last), 'params').length > 0) return undefined
    const message =
      'Express 5 also calls this if listening fails (for example, the port is in use). In Express 4, the process crashed.'
    return {
      message,
      advice: 'Handle the error: app.listen(port, (error) => { if (error) throw error }).',
    }
  },
)
