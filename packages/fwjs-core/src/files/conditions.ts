import { hasETag, isConditional } from '../http/fresh.ts'
import type { Req, Res } from '../types.ts'
import type { FileRules } from './rules.ts'

/** Returns 412 or 304 if the client's conditions require it, based on the headers of the file. */
export function conditionStatus(req: Req, res: Res, { isFresh }: FileRules): 304 | 412 | undefined {
  if (hasPrecondition(req) && isPreconditionFailed(req, res)) return 412
  if (!isConditional(req.headers) || !isCacheable(res.statusCode)) return undefined
  const etag = res.getHeader('ETag')
  const lastModified = res.getHeader('Last-Modified')
  return isFresh(req.headers, { etag, lastModified }) ? 304 : undefined
}

function hasPrecondition({ headers }: Req): boolean {
  return Boolean(headers['if-match'] || headers['if-unmodified-since'])
}

/** As in Express, a weak tag satisfies If-Match, because files have no other. */
function isPreconditionFailed({ headers }: Req, res: Res): boolean {
  const match = headers['if-match']
  if (match) {
    const etag = res.getHeader('ETag')
    return match === '*' ? !etag : !hasETag(match, etag)
  }
  const since = parseDate(headers['if-unmodified-since'])
  if (Number.isNaN(since)) return false
  return !(parseDate(res.getHeader('Last-Modified')) <= since)
}

function isCacheable(status: number): boolean {
  return (status >= 200 && status < 300) || status === 304
}

/**
 * Returns true if a range of this file may be sent: it is still the version the client has a part of.
 */
export function isRangeFresh({ headers }: Req, res: Res): boolean {
  const condition = headers['if-range'] as string | undefined
  if (!condition) return true
  if (!condition.includes('"')) {
    return parseDate(res.getHeader('Last-Modified')) <= parseDate(condition)
  }
  const etag = res.getHeader('ETag')
  return Boolean(etag) && condition.includes(String(etag))
}

function parseDate(date: unknown): number {
  return date ? Date.parse(String(date)) : Number.NaN
}
