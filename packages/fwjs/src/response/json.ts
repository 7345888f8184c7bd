import { deprecate } from '../deprecate.ts'
import { commonType } from '../fast-path/common-types.ts'
import {
  hasNodeHeaders,
  hasOriginalGet,
  hasOriginalSend,
  hasOriginalSet,
} from '../fast-path/original-members.ts'
import { getFast, setTrusted } from '../fast-path/response-headers.ts'
import { CONTENT_TYPE } from '../http/fields.ts'
import { filterCallback, toJson, toJsonp } from '../http/json.ts'
import type { Res } from '../internal-types.ts'
import { sendTyped } from './body.ts'

export function sendJson<R extends Res>(res: R, value: unknown): R {
  const body = stringify(res, value)
  if (getFast(res, 'get', CONTENT_TYPE)) return res.send(body)
  const type = hasOriginalMembers(res) ? commonType('application/json') : undefined
  if (typeof body !== 'string' || type === undefined) {
    return res.set('Content-Type', 'application/json').send(body)
  }
  setTrusted(res, 'setHeader', CONTENT_TYPE, type)
  return sendTyped(res, body)
}

function hasOriginalMembers(res: Res): boolean {
  return hasOriginalSet(res) && hasOriginalSend(res) && hasOriginalGet(res) && hasNodeHeaders(res)
}

export function sendJsonWithStatus<R extends Res>(res: R, first: unknown, second: unknown): R {
  return sendJson(res, applyStatus(res, 'json', first, second))
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

export function sendJsonpWithStatus<R extends Res>(res: R, first: unknown, second: unknown): R {
  return sendJsonp(res, applyStatus(res, 'jsonp', first, second))
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

/** Applies the status of the deprecated forms with a status and a value. */
function applyStatus(res: Res, method: string, first: unknown, second: unknown): unknown {
  if (typeof second === 'number') {
    deprecate(`res.${method}(obj, status): Use res.status(status).${method}(obj) instead`)
    res.statusCode = second
    return first
  }
  deprecate(`res.${method}(status, obj): Use res.status(status).${method}(obj) instead`)
  res.statusCode = first as number
  return second
}
