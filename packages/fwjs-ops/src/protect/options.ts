import type { Socket } from 'net'
import { amount, count, duration, readOptions, unchecked } from '../read-options.ts'

/** The reason why a connection was closed. */
export type DisconnectReason =
  | 'body-timeout'
  | 'handshake-timeout'
  | 'headers-timeout'
  | 'response-stalled'
  | 'response-timeout'
  | 'too-many-headers'
  | 'unread-body'

/**
 * Limits for every connection to a server. Times are in milliseconds; 0 or `false` turns a limit
 * off.
 */
export interface ProtectOptions {
  /**
   * How long a client may take to send the request headers, or to complete a TLS handshake.
   * @default 10000
   */
  headersTimeout?: number | false | undefined
  /**
   * How long the server waits in total for the bytes of a request body. Each byte adds time
   * according to `minBodyRate`, so an upload that makes progress is never aborted. Time in which
   * your code doesn't read the body isn't counted.
   * @default 20000
   */
  bodyTimeout?: number | false | undefined
  /**
   * The average number of body bytes per second that a client must send. With 0, any byte counts as
   * progress.
   * @default 240
   */
  minBodyRate?: number | false | undefined
  /**
   * How long in total a client may leave a response unread. Each byte it reads adds time according
   * to `minResponseRate`. Time in which there is nothing to send isn't counted.
   * @default 300000
   */
  responseStallTimeout?: number | false | undefined
  /**
   * The average number of response bytes per second that a client must read. With 0, any byte
   * counts as progress.
   * @default 240
   */
  minResponseRate?: number | false | undefined
  /**
   * The maximum number of requests handled concurrently per connection. Others wait for their turn.
   * @default 16
   */
  maxConcurrentRequests?: number | false | undefined
  /**
   * The maximum number of request headers. If a request has more, it gets a 431, because Node.js
   * would hide the excess headers from your code.
   * @default the server's own, or 1000
   */
  maxHeadersCount?: number | false | undefined
  /**
   * The maximum number of bytes to read of a body that your code discards or leaves unread.
   * @default 1048576
   */
  maxUnreadBodyBytes?: number | false | undefined
  /**
   * How long to receive a body that your code discards or leaves unread.
   * @default 30000
   */
  unreadBodyTimeout?: number | false | undefined
  /**
   * How long a connection may be silent before the system checks whether the client is still there
   * (TCP keep-alive).
   * @default 30000
   */
  keepAliveInitialDelay?: number | false | undefined
  /**
   * How long a handler may take to start its response. After that, the client gets a 503.
   * @default 0
   */
  responseTimeout?: number | false | undefined
  /**
   * The maximum number of concurrent connections. Further ones are closed on arrival.
   * @default 0
   */
  maxConnections?: number | false | undefined
  /**
   * Receives the reason why a connection was closed, for logs and metrics.
   * @default undefined
   */
  onDisconnect?: ((reason: DisconnectReason, socket: Socket) => void) | undefined
}

/** The limits of a server; 0 means none. */
export type Limits = {
  headersTimeout: number
  bodyTimeout: number
  minBodyRate: number
  responseStallTimeout: number
  minResponseRate: number
  maxConcurrentRequests: number
  maxHeadersCount: number
  maxUnreadBodyBytes: number
  unreadBodyTimeout: number
  keepAliveInitialDelay: number
  responseTimeout: number
  maxConnections: number
  onDisconnect: ProtectOptions['onDisconnect']
}

/** The number of headers Node 20 keeps by default. */
const NODE_HEADERS = 1000

export function readLimits(options: unknown, serverHeaders: number | null | undefined): Limits {
  return readOptions<Limits>('protect', options, {
    headersTimeout: duration(10_000),
    bodyTimeout: duration(20_000),
    minBodyRate: amount(240),
    responseStallTimeout: duration(300_000),
    minResponseRate: amount(240),
    maxConcurrentRequests: count(16),
    maxHeadersCount: count(serverHeaders || NODE_HEADERS),
    maxUnreadBodyBytes: amount(1024 * 1024),
    unreadBodyTimeout: duration(30_000),
    keepAliveInitialDelay: duration(30_000),
    responseTimeout: duration(0),
    maxConnections: count(0),
    onDisconnect: unchecked(undefined),
  })
}

const LONGEST_INTERVAL = 1000

/** Returns how often connections are checked: often enough for the shortest limit. */
export function checkIntervalOf(limits: Limits): number {
  const times = [
    limits.headersTimeout,
    limits.bodyTimeout,
    limits.responseStallTimeout,
    limits.unreadBodyTimeout,
    limits.responseTimeout,
  ].filter((time) => time > 0)
  return Math.max(1, Math.min(LONGEST_INTERVAL, ...times.map((time) => time / 4)))
}
