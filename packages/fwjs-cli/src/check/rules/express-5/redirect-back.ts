import { stringOf } from '../../source/node.ts'
import type { Rule } from '../rule.ts'
import { callRule } from './call-rule.ts'

export const redirectBack: Rule = callRule('redirect-back', 'error', ({ method, args }, kind) => {
  const target = method === 'redirect' ? args.at(-1) : args[0]
  if (kind !== 'response' || !['redirect', 'location'].includes(method)) return undefined
  if (stringOf(target) !== 'back') return undefined
  const message = `res.${method}('back') means the previous page in Express 4; Express 5 redirects to the URL "back".`
  return { message, advice: `Use res.${method}(req.get('Referrer') || '/').` }
})
