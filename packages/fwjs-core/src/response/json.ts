import { CONTENT_TYPE } from '../http/fields.ts'
import { filterCallback, toJson, toJsonp } from '../http/json.ts'
import {
  hasNodeHeaders,
  hasOriginalGet,
  hasOriginalSend,
  hasOriginalSet,
} from '../node/original-members.ts'
import { getFast, setTrusted } from '../node/response-headers.ts'
import type { Res } from '../types.ts'
import { type BodyRules, sendTyped } from './body.ts'

export function sendJson<R extends Res>(res: R, value: unknown, rules: BodyRules): R {
  const body = stringify(res, value)
  if (getFast(res, 'get', CONTENT_TYPE)) return res.send(body)
  const type = hasOriginalMembers(res) ? rules.types.common('application/json') : undefined
  if (typeof body !== 'string' || type === undefined) {
    return res.set('Content-Type', 'application/json').send(body)
  }
  setTrusted(res, 'setHeader', CONTENT_TYPE, type)
  return sendTyped(res, body, rules)
}

function hasOriginalMembers(res: Res): boolean {
  return hasOriginalSet(res) && hasOriginalSend(res) && hasOriginalGet(res) && hasNodeHeaders(res)
}

/** Sends JSON, or a script that calls the function named in the query. */
export function sendJsonp<R extends Res>(res: R, value: unknown): R {
  const body = stringify(res, value)
  const callback = callbackOf(res)
  if (!res.get('Content-Type')) {
    res.set('X-Content-Type-Options', 'nosniff')
    res.set('Content-Type', 'application/json')
  }
  if (!callback) return res.send(body)
  res.set('X-Content-Type-Options', 'nosniff')
  res.set('Content-Type', 'text/javascript')
  return res.send(toJsonp(callback, body))
}

/** Returns the name of the callback; empty if it has no valid character (F93). */
function callbackOf(res: Res): string {
  const given = res.req.query[res.app.get('jsonp callback name') as string]
  const name: unknown = Array.isArray(given) ? given[0] : given
  return typeof name === 'string' ? filterCallback(name) : ''
}

function stringify(res: Res, value: unknown): string | undefined {
  const { app } = res
  return toJson(value, {
    escape: app.get('json escape'),
    replacer: app.get('json replacer'),
    spaces: app.get('json spaces'),
  })
}
