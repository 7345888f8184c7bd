import { parsers } from 'fwjs/lib/line.js'
import type { Middleware, UrlencodedOptions } from '../contract/middleware.ts'
import { readsText } from './verify.ts'

/** Reads form bodies into `req.body`. */
export function urlencoded(options?: UrlencodedOptions): Middleware {
  const given = readsText('urlencoded', { extended: true, limit: '1mb', ...options })
  return parsers.urlencoded(given) as Middleware
}
