import { parseWithQs, type QsOptions, type QueryParser } from 'fwjs-core/lib/http/query.js'
import { parseUrl } from 'fwjs-core/lib/http/url.js'
import { mergeInto } from 'fwjs-core/lib/merge.js'
import type { HandlerFunction, Next, Req } from 'fwjs-core/lib/types.js'
import { qs } from '../settings.ts'

/**
 * Creates middleware that sets `req.query` once, with a parser function or the extended parser with
 * options.
 */
const query = function query(options?: QueryParser | object): HandlerFunction {
  const parse =
    typeof options === 'function' ? (options as QueryParser) : createParser(mergeInto({}, options))

  return function query(req: Req, _res: unknown, next: Next): void {
    if (!req.query) req.query = parse(parseUrl(req)?.query ?? null)
    next()
  }
}

/** Prototype names are kept as data, unless the app decides. */
function createParser(options: QsOptions): QueryParser {
  if (options.allowPrototypes === undefined) options.allowPrototypes = true
  const loaded = qs()
  return (text) => parseWithQs(loaded, text, options)
}

export = query
