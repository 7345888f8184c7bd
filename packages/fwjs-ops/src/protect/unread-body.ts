import type { IncomingMessage } from 'http'
import type { Readable } from 'stream'
import {
  type Connection,
  closeAfterResponse,
  closeAfterSent,
  type Exchange,
  report,
} from './connection.ts'

/**
 * Limits how much is read of a body that no one wants. Node.js reads it to its end after the
 * response, and Express before it (a 404, a 401, a body over the limit).
 */
export function boundUnreadBody(connection: Connection, exchange: Exchange): void {
  const { maxUnreadBodyBytes, unreadBodyTimeout } = connection.limits
  if (maxUnreadBodyBytes === 0 && unreadBodyTimeout === 0) return
  const { req, res } = exchange
  const { push } = req
  req.push = (chunk: Buffer | null, encoding) => {
    if (exchange.isCut) return true
    const wantsMore = push.call(req, chunk, encoding)
    if (chunk !== null && isDiscarded(req)) count(connection, exchange, chunk.length)
    return wantsMore
  }
  // Runs before Node.js's own listener, which would let the parser discard the rest uncounted.
  res.prependListener('finish', () => {
    if (!req.complete && !isBeingRead(req)) req.resume()
  })
}

/** Returns true if the body flows without a listener. */
export function isDiscarded(req: Readable): boolean {
  return req.readableFlowing === true && !isListenedTo(req)
}

function isBeingRead(req: IncomingMessage): boolean {
  return req.readableDidRead || isListenedTo(req)
}

export function isListenedTo(req: Readable): boolean {
  return req.listenerCount('data') > 0 || req.listenerCount('readable') > 0
}

function count(connection: Connection, exchange: Exchange, bytes: number): void {
  const { maxUnreadBodyBytes } = connection.limits
  exchange.unreadBytes += bytes
  if (maxUnreadBodyBytes > 0 && exchange.unreadBytes > maxUnreadBodyBytes) {
    stopReceiving(connection, exchange)
  }
}

export function checkUnreadBody(connection: Connection, elapsed: number): void {
  const { unreadBodyTimeout } = connection.limits
  const { latest } = connection
  if (!latest || latest.req.complete || latest.isCut || connection.isClosing) return
  if (unreadBodyTimeout === 0 || !isDiscarded(latest.req)) return
  latest.unreadTime += elapsed
  if (latest.unreadTime > unreadBodyTimeout) stopReceiving(connection, latest)
}

/**
 * Stops reading, and closes the connection after the response. If the response waits for the end of
 * the body, that end is emitted. No one has read the body, so no one is misled.
 */
function stopReceiving(connection: Connection, exchange: Exchange): void {
  const { req, res } = exchange
  report(connection, 'unread-body')
  if (res.writableFinished) {
    exchange.isCut = true
    closeAfterSent(connection)
    return
  }
  closeAfterResponse(connection)
  res.once('finish', () => closeAfterSent(connection))
  if (!res.headersSent) res.setHeader('Connection', 'close')
  // A request that ends before it's complete counts as aborted, and destroys its socket.
  req.complete = true
  req.push(null)
  exchange.isCut = true
}
