import type { IncomingMessage } from 'http'
import type { CompressOptions, Middleware } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'

import compression = require('compression')

/** Compresses responses with gzip or deflate, whichever the client accepts. */
export function compress(options?: CompressOptions): Middleware {
  deprecate('express.compress: use the compression package')
  const filter = options?.filter
  const run = compression({
    ...options,
    ...(filter && { filter: (req, res) => filter(Object.getPrototypeOf(req), res) }),
  } as compression.CompressionOptions) as Middleware
  return function compression(req, res, next) {
    run(withoutBrotli(req), res, next)
  }
}

/**
 * Hides brotli from the package: 3.x supports only gzip and deflate, and the package has no option
 * for this. Only the package sees the request through an object that inherits from it.
 */
function withoutBrotli(req: IncomingMessage): IncomingMessage {
  const accepted = req.headers['accept-encoding']
  if (accepted === undefined) return Object.create(req) as IncomingMessage
  const others = `${accepted.replace(BROTLI, '')}, br;q=0`
  const headers = { ...req.headers, 'accept-encoding': others }
  return Object.create(req, { headers: { value: headers } }) as IncomingMessage
}

const BROTLI = /(?:^|,)\s*br\s*(?:;[^,]*)?(?=,|$)/gi
