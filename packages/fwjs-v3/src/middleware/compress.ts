import type { IncomingMessage } from 'http'
import type { CompressOptions, Middleware } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'

import compression = require('compression')

/** Compresses responses with gzip or deflate, whichever the client takes. */
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
 * 3.x knows gzip and deflate; the package knows brotli too and cannot be told otherwise. It sees the
 * request through an object that inherits from it, nobody else does.
 */
function withoutBrotli(req: IncomingMessage): IncomingMessage {
  const accepted = req.headers['accept-encoding']
  if (accepted === undefined) return Object.create(req) as IncomingMessage
  const others = `${accepted.replace(BROTLI, '')}, br;q=0`
  const headers = { ...req.headers, 'accept-encoding': others }
  return Object.create(req, { headers: { value: headers } }) as IncomingMessage
}

const BROTLI = /(?:^|,)\s*br\s*(?:;[^,]*)?(?=,|$)/gi
