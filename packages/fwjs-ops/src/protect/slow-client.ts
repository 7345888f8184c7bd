import { type Connection, cut } from './connection.ts'
import { deliveredBytes } from './delivered-bytes.ts'
import { spendBudget } from './time-budget.ts'

const REQUEST_TIMEOUT = '408 Request Timeout'

/**
 * Detects a client that keeps the server waiting: for headers, for a body, or by not reading.
 * Node.js has limits for the first two, but checks only every 30 seconds, and its body limit
 * applies to the whole request, which aborts long uploads that make progress.
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
  // Browsers open connections that they may not use, and could mistake a 408 there for a response.
  const isUnused = connection.socket.bytesRead === 0
  cut(connection, 'headers-timeout', isUnused ? undefined : REQUEST_TIMEOUT)
}

/** Between two requests, a client may be silent for as long as Node.js's `keepAliveTimeout`. */
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
  // If the app doesn't read the bytes, even briefly, the client isn't to blame.
  const waited = connection.wasPaused || socket.isPaused() ? 0 : elapsed
  connection.wasPaused = false
  const wanted = { max: limits.bodyTimeout, rate: limits.minBodyRate }
  if (spendBudget(latest.body, wanted, waited, socket.bytesRead)) {
    cut(connection, 'body-timeout', isAwaitingResponse(connection) ? REQUEST_TIMEOUT : undefined)
  }
}

/** Returns true if the latest request is the only one, and its response hasn't started. */
function isAwaitingResponse({ latest, running }: Connection): boolean {
  return (
    running.size === 1 && latest !== undefined && running.has(latest) && !latest.res.headersSent
  )
}

function checkReading(connection: Connection, elapsed: number): void {
  const { limits, reading, socket, transport } = connection
  const isPending = socket.writableLength > 0
  const wanted = { max: limits.responseStallTimeout, rate: limits.minResponseRate }
  const delivered = deliveredBytes(socket, transport)
  if (!isPending) {
    reading.left = limits.responseStallTimeout
    reading.bytes = delivered
  } else if (spendBudget(reading, wanted, elapsed, delivered)) {
    cut(connection, 'response-stalled')
  }
}
