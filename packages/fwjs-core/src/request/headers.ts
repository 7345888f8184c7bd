import type { ParseRange } from '../http/fields.ts'
import { type FreshRule, isConditional } from '../http/fresh.ts'
import type { Req, Res } from '../types.ts'

import type parseRange = require('range-parser')

/** Returns a request header by name; `Referer` and `Referrer` are the same. */
export function readHeader(req: Req, name: unknown): string | string[] | undefined {
  if (!name) throw new TypeError('name argument is required to req.get')
  if (typeof name !== 'string') throw new TypeError('name must be a string to req.get')
  const field = name.toLowerCase()
  if (field === 'referer' || field === 'referrer') {
    return req.headers.referrer || req.headers.referer
  }
  return req.headers[field]
}

/** Returns true if the client's copy of this response is fresh, so that a 304 is enough. */
export function isFreshFor(req: Req, isFresh: FreshRule): boolean {
  const { method } = req
  if (method !== 'GET' && method !== 'HEAD' && method !== 'QUERY') return false
  const res = req.res as Res
  const status = res.statusCode
  if (!(status >= 200 && status < 300) && status !== 304) return false
  if (!isConditional(req.headers)) return false
  return isFresh(req.headers, { etag: res.get('ETag'), lastModified: res.get('Last-Modified') })
}

export function rangesOf(
  req: Req,
  size: number,
  options: parseRange.Options | undefined,
  readRanges: ParseRange,
): parseRange.Ranges | parseRange.Result | undefined {
  const field = req.get('Range')
  return field ? readRanges(size, field, options) : undefined
}
