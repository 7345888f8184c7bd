import { extname } from 'path'
import { appendVary, CONTENT_TYPE, formatLinks, type Link, VARY } from '../http/fields.ts'
import type { MediaTypes } from '../http/media-types.ts'
import { getFast, setTrusted } from '../node/response-headers.ts'
import type { Res } from '../types.ts'

export function setHeader<R extends Res>(
  res: R,
  field: string,
  value: unknown,
  types: MediaTypes,
): R {
  if (field.toLowerCase() === CONTENT_TYPE.key) {
    setContentType(res, field, value, types)
  } else {
    res.setHeader(field, Array.isArray(value) ? value.map(String) : String(value))
  }
  return res
}

function setContentType(res: Res, name: string, type: unknown, types: MediaTypes): void {
  const common = types.common(type)
  if (common !== undefined) {
    // The name is sent as application code writes it.
    const field = name === CONTENT_TYPE.name ? CONTENT_TYPE : { name, key: CONTENT_TYPE.key }
    setTrusted(res, 'setHeader', field, common)
    return
  }
  if (Array.isArray(type)) throw createArrayError(type)
  const known = types.withCharset(String(type))
  if (known === undefined) res.removeHeader(name)
  else res.setHeader(name, known)
}

/** Returns the error for an array; an element that can't be converted to a string throws first. */
function createArrayError(types: unknown[]): TypeError {
  types.map(String)
  return new TypeError('Content-Type cannot be set to an Array')
}

export function setHeaders<R extends Res>(res: R, fields: unknown): R {
  // Without a value, Express 4 sets one header for each character of a string (D15).
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

/** Sets Content-Type to a type, or to that of an extension; a string with a slash is a type. */
export function setType<R extends Res>(res: R, type: string, types: MediaTypes): R {
  return res.set('Content-Type', type.includes('/') ? type : types.lookup(type))
}

export function addVary<R extends Res>(res: R, field: string | string[]): R {
  const present = getFast(res, 'getHeader', VARY) || ''
  const header = Array.isArray(present) ? present.join(', ') : String(present)
  const value = appendVary(header, field)
  if (value) setTrusted(res, 'setHeader', VARY, value)
  return res
}

export function addLinks<R extends Res>(res: R, links: readonly Link[]): R {
  const present = res.get('Link')
  const prefix = present ? `${present}, ` : ''
  return res.set('Link', prefix + formatLinks(links))
}

/** Asks the client to save the response, under a name if one is given. */
export function attach<R extends Res>(
  res: R,
  filename: string | undefined,
  disposition: (filename?: string) => string,
): R {
  if (filename) res.type(extname(filename))
  return res.set('Content-Disposition', disposition(filename))
}
