import type { Rule } from '../rule.ts'
import { callRule, isNumber } from './call-rule.ts'

export const removedSignature: Rule = callRule(
  'removed-signature',
  'error',
  ({ method, args }, kind) => {
    const [first, second] = args
    if (kind !== 'response') return undefined
    if (
      ['json', 'jsonp', 'send'].includes(method) &&
      args.length === 2 &&
      (isNumber(first) || isNumber(second))
    ) {
      const status = isNumber(first) ? first : second
      const message = `res.${method}() takes one argument in Express 5, so the status ${status?.['value']} isn't set.`
      return { message, advice: `Use res.status(${status?.['value']}).${method}(…).` }
    }
    if (method === 'send' && args.length === 1 && isNumber(first)) {
      const value = first?.['value']
      const message = `res.send(${value}) sets the status in Express 4; Express 5 sends ${value} as the body with status 200.`
      return { message, advice: `Use res.sendStatus(${value}).` }
    }
    if (method === 'redirect' && args.length === 2 && isNumber(second) && !isNumber(first)) {
      const message = 'Express 5 removed res.redirect(url, status): the status comes first.'
      return { message, advice: `Use res.redirect(${second?.['value']}, …).` }
    }
    return undefined
  },
)
