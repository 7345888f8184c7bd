import { setCharset } from 'fwjs-core/lib/http/media-type.js'
import { toRouteRegExp } from './engine/pattern.ts'
import {
  chooseType,
  isAcceptable,
  parseList,
  parseOffer,
  parseTypes,
  splitList,
} from './http/accept.ts'
import { compileETag, strongETag, weakETag } from './http/etag.ts'

/**
 * Functions that packages import from this file of 3.x. fwjs-v3 itself uses none of them; each
 * calls the function that does the work.
 */
export const etag: typeof strongETag = strongETag
export const wetag: typeof weakETag = weakETag
export const normalizeType: typeof parseOffer = parseOffer
export const parseParams: typeof parseList = parseList
export const parseAccept: typeof parseTypes = parseTypes
export const acceptsArray: typeof chooseType = chooseType
export const accept: typeof isAcceptable = isAcceptable
export { compileETag, setCharset }

export function isAbsolute(path: string): boolean {
  return path[0] === '/' || path.startsWith('\\\\') || (path[1] === ':' && path[2] === '\\')
}

export function flatten(list: unknown[]): unknown[] {
  return list.flat(Number.POSITIVE_INFINITY)
}

export function normalizeTypes(types: string[]): ReturnType<typeof parseOffer>[] {
  return types.map(parseOffer)
}

export function accepts(types: string | string[], header?: string): string | undefined {
  return chooseType(typeof types === 'string' ? splitList(types) : types, header)
}

export function pathRegexp(
  path: Parameters<typeof toRouteRegExp>[0],
  keys: Parameters<typeof toRouteRegExp>[1],
  sensitive?: boolean,
  strict?: boolean,
): RegExp {
  return toRouteRegExp(path, keys, { sensitive, strict })
}
