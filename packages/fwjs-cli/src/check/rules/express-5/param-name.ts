import { bare, isFunction, stringOf } from '../../source/node.ts'
import type { Rule } from '../rule.ts'
import { callRule, NAMES } from './call-rule.ts'

export const paramName: Rule = callRule('param-name', 'error', ({ method, args }, kind) => {
  const [name] = args
  if ((kind !== 'app' && kind !== 'router') || method !== 'param' || !name) return undefined
  if (isFunction(bare(name))) {
    return {
      message: `Express 5 removed ${NAMES[kind]}.param(callback).`,
      advice: 'Use param(name, callback) for each name.',
    }
  }
  const text = stringOf(name)
  if (!text?.startsWith(':')) return undefined
  const message = `Express 4 strips the colon from "${text}"; in Express 5, the callback never runs.`
  return { message, advice: `Use "${text.slice(1)}".` }
})
