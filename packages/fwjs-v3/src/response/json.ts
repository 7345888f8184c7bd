import { filterCallback, toJson, toJsonp } from 'fwjs-core/lib/http/json.js'
import { deprecate } from '../deprecate.ts'
import type { CharsetResponse as Res } from './headers.ts'

export function sendJson<R extends Res>(res: R, value: unknown): R {
  const body = stringify(res, value)
  res.charset ||= 'utf-8'
  if (!res.get('Content-Type')) res.set('Content-Type', 'application/json')
  return res.send(body)
}

/** Sends JSON, or a script that calls the function named in the query. */
export function sendJsonp<R extends Res>(res: R, value: unknown): R {
  const body = stringify(res, value)
  const callback = callbackOf(res)
  if (!res.get('Content-Type')) setTypeWithNosniff(res, 'application/json')
  if (!callback) return res.send(body)
  setTypeWithNosniff(res, 'text/javascript')
  return res.send(toJsonp(callback, body))
}

function setTypeWithNosniff(res: Res, type: string): void {
  res.charset = 'utf-8'
  res.set('X-Content-Type-Options', 'nosniff')
  res.set('Content-Type', type)
}

/** Returns the name of the callback; empty if it has no valid characters (F93). */
function callbackOf(res: Res): string {
  const given = res.req.query[res.app.get('jsonp callback name') as string]
  const name: unknown = Array.isArray(given) ? given[0] : given
  return typeof name === 'string' ? filterCallback(name) : ''
}

function stringify({ app }: Res, value: unknown): string | undefined {
  const replacer = app.get('json replacer')
  return toJson(value, { escape: false, replacer, spaces: app.get('json spaces') })
}

/** Applies the status of `(status, value)`, or of the older order, and returns the value. */
export function applyStatus(
  res: Res,
  method: 'json' | 'jsonp',
  first: unknown,
  second: unknown,
): unknown {
  deprecate(`res.${method}(status, obj): Use res.status(status).${method}(obj) instead`)
  const isOldOrder = typeof second === 'number'
  res.statusCode = (isOldOrder ? second : first) as number
  return isOldOrder ? first : second
}
