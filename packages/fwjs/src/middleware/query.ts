import { parseWithOptions, type QueryParser, qs } from 'fwjs-core/lib/http/query.js'
import { parseUrl } from 'fwjs-core/lib/http/url.js'
import type { HandlerFunction, Next, Req } from 'fwjs-core/lib/types.js'

/**
 * Creates middleware that sets `req.query` once, with a parser function or the extended parser with
 * options.
 */
const query = function query(options?: QueryParser | object): HandlerFunction {
  if (typeof options !== 'function') qs()
  const parse: QueryParser =
    typeof options === 'function'
      ? (options as QueryParser)
      : (text) => parseWithOptions(text, options ?? {})

  return function query(req: Req, _res: unknown, next: Next): void {
    if (!req.query) req.query = parse(parseUrl(req)?.query ?? null)
    next()
  }
}

export = query
