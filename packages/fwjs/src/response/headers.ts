import { deprecate } from '../deprecate.ts'
import { formatLinks } from '../http/link.ts'
import { everydayType, toMediaType, withDefaultCharset } from '../http/media-type.ts'
import { putHeader, readHeader } from '../http/out-headers.ts'
import { appendVary } from '../http/vary.ts'
import { ours } from '../ours/members.ts'
import type { Res } from '../shapes.ts'

export function setHeader<R extends Res>(res: R, field: string, value: unknown): R {
  if (field.toLowerCase() === 'content-type') {
    const everyday = everydayType(value)
    if (everyday !== undefined) putHeader(res, field, 'content-type', everyday)
    else setContentType(res, field, value)
  } else {
    res.setHeader(field, Array.isArray(value) ? value.map(String) : String(value))
  }
  return res
}

function setContentType(res: Res, field: string, type: unknown): void {
  if (Array.isArray(type)) throw new TypeError('Content-Type cannot be set to an Array')
  res.setHeader(field, withDefaultCharset(String(type)))
}

/** `res.set` for a field and a value of our own, which are well formed; not for Content-Type. */
export function putOwn(res: Res, field: string, lowerCaseField: string, value: string): void {
  if (res.set === ours.set) putHeader(res, field, lowerCaseField, value)
  else res.set(field, value)
}

/** `res.get`, by the name in lower case. */
export function getOwn(res: Res, lowerCaseField: string, field: string): unknown {
  return res.get === ours.getField ? readHeader(res, lowerCaseField) : res.get(field)
}

export function setHeaders<R extends Res>(res: R, fields: unknown): R {
  // Express 4 sets one header for each character of a string without a value (D15).
  if (typeof fields === 'string') throw new TypeError(`value required to res.set("${fields}")`)
  for (const name in fields as Record<string, unknown>) {
    res.set(name, (fields as Record<string, unknown>)[name])
  }
  return res
}

export function appendHeader<R extends Res>(res: R, field: string, value: unknown): R {
  const present = res.get(field)
  return res.set(field, present ? [present].flat().concat(value as string | string[]) : value)
}

export function setType<R extends Res>(res: R, type: string): R {
  return res.set('Content-Type', toMediaType(type))
}

export function addVary<R extends Res>(res: R, field: string | string[]): R {
  if (!field || (Array.isArray(field) && field.length === 0)) {
    deprecate('res.vary(): Provide a field name')
    return res
  }
  const present = readHeader(res, 'vary') || ''
  const header = Array.isArray(present) ? present.join(', ') : String(present)
  const value = appendVary(header, field)
  if (value) putHeader(res, 'Vary', 'vary', value)
  return res
}

export function addLinks<R extends Res>(res: R, links: Record<string, string>): R {
  const present = res.get('Link')
  const prefix = present ? `${present}, ` : ''
  return res.set('Link', prefix + formatLinks(links))
}
