import type { IncomingMessage } from 'node:http'
import { parseUrl } from 'fwjs/lib/line.js'
import type { Middleware } from '../contract/middleware.ts'

import qs = require('qs')

/** Reads the query string into `req.query`, unless it is there. Every application has it. */
export function query(): Middleware {
  return function query(req: IncomingMessage & { query?: unknown }, _res, next) {
    const text = parseUrl(req as never)?.query ?? ''
    req.query ||= qs.parse(text, { allowDots: false, allowPrototypes: true })
    next()
  }
}
