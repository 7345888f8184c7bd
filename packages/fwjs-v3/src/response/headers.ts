import { setCharset } from 'fwjs-core/lib/http/media-type.js'
import type { Res } from 'fwjs-core/lib/types.js'

export type HeaderValue = number | string | readonly string[]

export interface CharsetResponse extends Res {
  charset?: string | undefined
}

/**
 * Returns the value for `setHeader`: in 3.x, cookies are added to those already set, and `res.charset`
 * goes into Content-Type.
 */
export function headerValue(res: CharsetResponse, field: string, value: HeaderValue): HeaderValue {
  const name = field.toLowerCase()
  if (name === 'set-cookie') return withPresent(res, field, newCookies(res, field, value))
  return name === 'content-type' ? withCharset(res, value) : value
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

/** Adds a value to those that are already set. */
export function withPresent(res: Res, field: string, value: HeaderValue): HeaderValue {
  const present = res.getHeader(field)
  return present ? ([present, value].flat() as string[]) : value
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
