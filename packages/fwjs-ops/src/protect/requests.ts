import { AsyncResource } from 'async_hooks'
import type { IncomingMessage, ServerResponse } from 'http'
import type { Arrival } from '../connections/interception.ts'
import {
  type Connection,
  closeAfterResponse,
  cut,
  type Exchange,
  hold,
  release,
  report,
} from './connection.ts'
import { respondEmpty } from './empty-response.ts'
import type { DisconnectReason } from './options.ts'
import { boundUnreadBody } from './unread-body.ts'

/** Accepts a request on a connection, and runs it when its turn comes. */
export function takeRequest(connection: Connection, arrival: Arrival, handle: () => void): void {
  // The connection closes after the previous response, so this request can't get one.
  if (connection.isClosing) return
  const exchange = openExchange(connection, arrival)
  if (hasTooManyHeaders(connection, arrival.req)) {
    respondAndClose(
      connection,
      arrival.res,
      '431 Request Header Fields Too Large',
      'too-many-headers',
    )
    return
  }
  const { maxConcurrentRequests } = connection.limits
  if (maxConcurrentRequests === 0 || connection.running.size < maxConcurrentRequests) {
    run(connection, exchange, handle)
  } else {
    wait(connection, exchange, handle)
  }
}

function openExchange(connection: Connection, { req, res, expectsContinue }: Arrival): Exchange {
  const { limits, socket } = connection
  const exchange: Exchange = {
    req,
    res,
    body: { left: limits.bodyTimeout, bytes: socket.bytesRead },
    isAwaitingContinue: expectsContinue,
    unreadBytes: 0,
    unreadTime: 0,
    isCut: false,
    silence: 0,
  }
  connection.latest = exchange
  connection.headersTime = 0
  connection.bytesBetween = undefined
  if (expectsContinue) watchContinue(exchange)
  if (hasBody(req)) boundUnreadBody(connection, exchange)
  return exchange
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

function watchContinue(exchange: Exchange): void {
  const { res } = exchange
  const { writeContinue } = res
  res.writeContinue = (...args) => {
    exchange.isAwaitingContinue = false
    writeContinue.apply(res, args)
  }
}

/** Node 20 hides headers beyond its limit: one appended by a proxy, or a second Host. */
function hasTooManyHeaders({ limits }: Connection, { rawHeaders }: IncomingMessage): boolean {
  return limits.maxHeadersCount > 0 && rawHeaders.length > 2 * limits.maxHeadersCount
}

function run(connection: Connection, exchange: Exchange, handle: () => void): void {
  connection.running.add(exchange)
  exchange.res.once('close', () => {
    connection.running.delete(exchange)
    runWaiting(connection)
  })
  handle()
}

/**
 * Queues a request. One read of the socket holds up to 1,500 requests, so it isn't enough to stop
 * reading: those already parsed by Node.js wait here. Each runs in the asynchronous context in
 * which it arrived.
 */
function wait(connection: Connection, exchange: Exchange, handle: () => void): void {
  const run = AsyncResource.bind(handle)
  connection.waiting.push({ exchange, run })
  hold(connection)
}

function runWaiting(connection: Connection): void {
  const { limits, running, waiting } = connection
  connection.waitingTime = 0
  while (running.size < limits.maxConcurrentRequests) {
    const next = waiting.shift()
    if (!next) {
      release(connection)
      return
    }
    run(connection, next.exchange, next.run)
  }
}

/**
 * Closes a connection where a request, or our own response, waits for earlier responses that never
 * end. Nothing is read in the meantime, so a client that disconnects isn't noticed.
 */
export function checkWaiting(connection: Connection, elapsed: number): void {
  const { isClosing, limits, waiting } = connection
  const { responseStallTimeout } = limits
  if (responseStallTimeout === 0 || (waiting.length === 0 && !isClosing)) return
  connection.waitingTime += elapsed
  if (connection.waitingTime > responseStallTimeout) cut(connection, 'response-stalled')
}

/** Sends a 503 if a handler hasn't started its response in time. */
export function checkSilence(connection: Connection, elapsed: number): void {
  const { responseTimeout } = connection.limits
  if (responseTimeout === 0) return
  for (const exchange of connection.running) {
    const { req, res } = exchange
    if (!req.complete || res.headersSent || res.writableEnded) continue
    exchange.silence += elapsed
    if (exchange.silence <= responseTimeout) continue
    respondAndClose(connection, res, '503 Service Unavailable', 'response-timeout')
  }
}

/** Sends a response without a body instead of the handler, and closes the connection after it. */
function respondAndClose(
  connection: Connection,
  res: ServerResponse,
  status: string,
  reason: DisconnectReason,
): void {
  try {
    respondEmpty(res, Number.parseInt(status, 10), { Connection: 'close' })
  } catch {
    // Application code may run in these calls, such as `on-headers` listeners.
    cut(connection, reason, isFirst(res) && !res.headersSent ? status : undefined)
    return
  }
  closeAfterResponse(connection)
  report(connection, reason)
}

/**
 * Returns true if no earlier response is pending: Node.js assigns the socket to a response when its
 * turn comes.
 */
function isFirst(res: ServerResponse): boolean {
  return res.socket !== null
}
