import { type Connection, cut } from './connection.ts'
import { deliveredBytes } from './delivered-bytes.ts'
import { spendBudget } from './patience.ts'

const REQUEST_TIMEOUT = '408 Request Timeout'

/**
 * Looks for a client that keeps the server waiting: with headers, with a body, or by not reading.
 * Node has limits for the first two, but looks every 30 seconds only, and its limit for bodies is one
 * for the whole request, which cuts long uploads that progress.
 */
export function checkSlowness(connection: Connection, elapsed: number): void {
  checkReading(connection, elapsed)
  if (connection.isClosing || connection.isHeld) return
  const { latest } = connection
  if (!latest) checkHeaders(connection, elapsed)
  else if (latest.req.complete) checkNextHeaders(connection, elapsed)
  else checkBody(connection, elapsed)
}

function checkHeaders(connection: Connection, elapsed: number): void {
  const { headersTimeout } = connection.limits
  connection.headersTime += elapsed
  if (headersTimeout === 0 || connection.headersTime < headersTimeout) return
  // Browsers open connections that they may not use: a 408 there could be taken for an answer.
  const isUnused = connection.socket.bytesRead === 0
  cut(connection, 'headers-timeout', isUnused ? undefined : REQUEST_TIMEOUT)
}

/** Between two requests a client may be silent, as long as Node's `keepAliveTimeout` says. */
function checkNextHeaders(connection: Connection, elapsed: number): void {
  const { bytesRead } = connection.socket
  connection.bytesBetween ??= bytesRead
  if (bytesRead > connection.bytesBetween && connection.running.size === 0) {
    checkHeaders(connection, elapsed)
  }
}

function checkBody(connection: Connection, elapsed: number): void {
  const { latest, limits, socket } = connection
  if (!latest || latest.isAwaitingContinue) return
  // A program that does not take the bytes, or a moment of that, is not the client's fault.
  const waited = connection.wasPaused || socket.isPaused() ? 0 : elapsed
  connection.wasPaused = false
  const wanted = { most: limits.bodyTimeout, rate: limits.minBodyRate }
  if (spendBudget(latest.body, wanted, waited, socket.bytesRead)) {
    cut(connection, 'body-timeout', isUnanswered(connection) ? REQUEST_TIMEOUT : undefined)
  }
}

/** Whether the request that came last is the only one, and its response has not begun. */
function isUnanswered({ latest, running }: Connection): boolean {
  return (
    running.size === 1 && latest !== undefined && running.has(latest) && !latest.res.headersSent
  )
}

function checkReading(connection: Connection, elapsed: number): void {
  const { limits, reading, socket, transport } = connection
  const isPending = socket.writableLength > 0
  const wanted = { most: limits.responseStallTimeout, rate: limits.minResponseRate }
  const delivered = deliveredBytes(socket, transport)
  if (!isPending) {
    reading.left = limits.responseStallTimeout
    reading.bytes = delivered
  } else if (spendBudget(reading, wanted, elapsed, delivered)) {
    cut(connection, 'response-stalled')
  }
}
