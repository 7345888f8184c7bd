import { stringOf } from '../../source/node.ts'
import type { Rule } from '../rule.ts'
import { callRule, isNumber } from './call-rule.ts'

export const statusCode: Rule = callRule('status-code', 'error', ({ method, args }, kind) => {
  const [code] = args
  if (kind !== 'response' || !['status', 'sendStatus'].includes(method) || !code) return undefined
  const text = stringOf(code)
  const value = isNumber(code) ? Number(code['value']) : undefined
  const isWrong =
    text !== undefined ||
    (value !== undefined && !(Number.isInteger(value) && value >= 100 && value <= 999))
  if (!isWrong) return undefined
  const message = `Express 5 throws on res.${method}(${JSON.stringify(text ?? value)}): the status must be an integer from 100 to 999.`
  return { message, advice: `Pass a number, such as res.${method}(200).` }
})
