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
      'Express 5 calls this also when listening fails (a port that is in use), where the process ended on Express 4.'
    return {
      message,
      advice: 'Take the error: app.listen(port, (error) => { if (error) throw error }).',
    }
  },
)
