import { toMediaType } from 'fwjs-core/lib/http/media-type.js'
import type { Req } from 'fwjs-core/lib/types.js'
import { chooseType, parseList, splitList } from '../http/accept.ts'

/** Returns the best of the given types, or undefined. A single string may be comma-separated. */
export function acceptedType(req: Req, args: unknown[]): string | undefined {
  const given = args.length > 1 ? args : args[0]
  const types = typeof given === 'string' ? splitList(given) : (given as string[])
  return chooseType(types, req.get('Accept'))
}

/** Returns the values of a list with qualities, best first. */
export function valuesOf(req: Req, field: string): string[] {
  const header = req.get(field)
  return header ? parseList(header).map(({ value }) => value) : []
}

/** Returns true if the value is listed. A client that sends no list accepts everything. */
export function isListed(accepted: string[], value: string): boolean {
  return accepted.length === 0 || accepted.includes(value)
}

export function encodingsOf(req: Req): string[] {
  const header = req.get('Accept-Encoding')
  return header ? splitList(header) : []
}

/** Returns true if the body has a type: an extension, a part of the type's name, or with a `*`. */
export function isOfType(req: Req, given: string): boolean {
  const header = req.get('Content-Type')
  if (!header) return false
  const found = header.split(';')[0] as string
  const wanted = toMediaType(given)
  if (!wanted.includes('*')) return found.includes(wanted)
  const [type, subtype] = wanted.split('/')
  const [foundType, foundSubtype] = found.split('/')
  return (type === '*' && subtype === foundSubtype) || (subtype === '*' && type === foundType)
}

/** Returns the value from the first of params, body, and query that has the name. */
export function findParameter(req: Req, name: string, fallback: unknown): unknown {
  const params = req.params ?? {}
  if (params[name] != null && Object.hasOwn(params, name)) return params[name]
  return req.body?.[name] ?? req.query?.[name] ?? fallback
}
