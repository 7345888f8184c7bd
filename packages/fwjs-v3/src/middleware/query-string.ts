import { parseUrl } from 'fwjs-core/lib/http/url.js'
import type { Req } from 'fwjs-core/lib/types.js'
import type { IncomingMessage } from 'http'
import type { Middleware } from '../contract/middleware.ts'
import { parseQuery } from '../http/query.ts'

/**
 * Parses the query string into `req.query`, unless it's already set. The first layer of every app.
 */
export function query(): Middleware {
  return function query(req: IncomingMessage & { query?: unknown }, _res, next) {
    const text = req.query ? undefined : parseUrl(req as Req)?.query
    req.query ||= text ? parseQuery(text) : {}
    next()
  }
}
