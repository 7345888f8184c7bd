import type { Socket } from 'net'
import { amount, count, duration, readOptions, unchecked } from '../read-options.ts'

/** The reason why a connection was closed, or an HTTP/2 stream reset. */
export type DisconnectReason =
  | 'body-timeout'
  | 'handshake-timeout'
  | 'headers-timeout'
  | 'idle-session'
  | 'response-stalled'
  | 'response-timeout'
  | 'too-many-frames'
  | 'too-many-headers'
  | 'too-many-resets'
  | 'unread-body'

/**
 * Limits for every connection to a server. Times are in milliseconds; 0 or `false` turns a limit
 * off.
 */
export interface ProtectOptions {
  /**
   * How long a client may take to send the request headers, to complete a TLS handshake, or to send
   * the first request of an HTTP/2 session.
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
   * The maximum number of requests handled concurrently per HTTP/1.1 connection. Others wait for
   * their turn.
   * @default 16
   */
  maxConcurrentRequests?: number | false | undefined
  /**
   * The maximum number of requests handled concurrently per HTTP/2 session. Others wait for their
   * turn. A request that the client has reset counts until its handler ends the response, or for 10
   * seconds.
   * @default 100
   */
  maxConcurrentStreams?: number | false | undefined
  /**
   * How many more HTTP/2 streams may be reset than completed in a session. Ten more are allowed
   * every second. After that, the session accepts no further streams.
   * @default 200
   */
  maxStreamResets?: number | false | undefined
  /**
   * The maximum number of bytes in a session's HTTP/2 frames that carry neither requests nor bodies,
   * such as SETTINGS and PING. 16,384 more are allowed every second, and more for a client that
   * receives data.
   * @default 131072
   */
  maxControlFrameBytes?: number | false | undefined
  /**
   * How long an HTTP/2 session may have no open stream.
   * @default 60000
   */
  sessionIdleTimeout?: number | false | undefined
  /**
   * The maximum number of HTTP/1.1 request headers. If a request has more, it gets a 431, because Node.js
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
   * Receives the reason why a connection was closed or an HTTP/2 stream reset, for logs and metrics.
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
  maxConcurrentStreams: number
  maxStreamResets: number
  maxControlFrameBytes: number
  sessionIdleTimeout: number
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
    maxConcurrentStreams: count(100),
    maxStreamResets: count(200),
    maxControlFrameBytes: amount(128 * 1024),
    sessionIdleTimeout: duration(60_000),
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
    limits.sessionIdleTimeout,
  ].filter((time) => time > 0)
  return Math.max(1, Math.min(LONGEST_INTERVAL, ...times.map((time) => time / 4)))
}
