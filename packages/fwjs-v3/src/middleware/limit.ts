import { lastByteOf, rejectBody } from 'fwjs-core/lib/node/connection/reject-body.js'
import type { Req, Res } from 'fwjs-core/lib/types.js'
import type { IncomingMessage } from 'http'
import type { Middleware } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'
import { createHttpError } from './http-error.ts'

import bytes = require('bytes')

/** Rejects larger bodies; the first limit of a request applies. */
export function limit(max: number | string): Middleware {
  deprecate('express.limit: use the limit option of express.json() and of the other parsers')
  const limit = bytes.parse(max)
  if (limit === null) throw new Error('limit() bytes required')

  return function limitMiddleware(req: IncomingMessage & { _limit?: boolean }, res, next) {
    if (req._limit) {
      next()
      return
    }
    req._limit = true
    if (Number(req.headers['content-length']) > limit) {
      rejectBody(req as Req, res as Res, lastByteOf(req as Req, limit))
      next(createHttpError(413))
      return
    }
    countWhenRead(req, limit)
    next()
  }
}

/**
 * Counts bytes once the body is read. A listener added by this middleware would start the stream
 * earlier.
 */
function countWhenRead(req: IncomingMessage, limit: number): void {
  let received = 0
  const count = (chunk: Buffer | string): void => {
    received += Buffer.byteLength(chunk)
    if (received > limit) req.destroy()
  }
  const onListener = (event: string | symbol): void => {
    if (event !== 'data') return
    req.off('newListener', onListener)
    req.on('data', count)
  }
  req.on('newListener', onListener)
}
