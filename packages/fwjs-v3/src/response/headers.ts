import { setCharset } from 'fwjs-core/lib/http/media-type.js'
import type { Res } from 'fwjs-core/lib/types.js'
import { OutgoingMessage } from 'http'

type HeaderValue = number | string | readonly string[]

/** Node.js's own method, which 3.x responses override. */
const { setHeader: nodeSetHeader } = OutgoingMessage.prototype

export interface CharsetResponse extends Res {
  charset?: string | undefined
}

/** In 3.x, cookies are added to those already set, and `res.charset` goes into Content-Type. */
export function setRawHeader(res: CharsetResponse, field: string, value: HeaderValue): void {
  const name = field.toLowerCase()
  if (name === 'set-cookie') addHeader(res, field, newCookies(res, field, value))
  else if (name === 'content-type') nodeSetHeader.call(res, field, withCharset(res, value))
  else nodeSetHeader.call(res, field, value)
}

/**
 * Returns only the new cookies: code that reads the cookies, adds one, and sets all of them means
 * to add one.
 */
function newCookies(res: Res, field: string, value: HeaderValue): HeaderValue {
  if (!Array.isArray(value) || value.length < 2) return value
  const present = [res.getHeader(field) ?? []].flat()
  return value.filter((cookie) => !present.includes(cookie))
}

export function addHeader(res: Res, field: string, value: HeaderValue): void {
  const present = res.getHeader(field)
  const values = [present, value].flat() as string[]
  nodeSetHeader.call(res, field, present ? values : value)
}

function withCharset({ charset }: CharsetResponse, value: HeaderValue): HeaderValue {
  const type = String(value)
  return charset && type && !/;\s*charset\s*=/i.test(type) ? setCharset(type, charset) : value
}

export function setField<R extends Res>(res: R, field: string, value: unknown): R {
  res.setHeader(field, Array.isArray(value) ? value.map(String) : String(value))
  return res
}

export function setFields<R extends Res>(res: R, fields: Record<string, unknown>): R {
  for (const name in fields) res.set(name, fields[name])
  return res
}
