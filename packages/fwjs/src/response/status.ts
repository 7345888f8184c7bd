import { STATUS_CODES } from 'http'
import { deprecate } from '../deprecate.ts'
import type { Res } from '../internal-types.ts'

export function setStatus<R extends Res>(res: R, code: unknown): R {
  const status = code as number
  const isOdd = typeof code === 'string' || Math.floor(status) !== status
  if (isOdd && status > 99 && status < 1000) {
    const better = `use res.status(${Math.floor(status)}) instead`
    deprecate(`res.status(${JSON.stringify(code)}): ${better}`)
  }
  res.statusCode = status
  return res
}

/** Sends the status with its message as the body. */
export function sendStatusText<R extends Res>(res: R, code: number): R {
  const body = STATUS_CODES[code] || String(code)
  res.statusCode = code
  res.type('txt')
  return res.send(body)
}
