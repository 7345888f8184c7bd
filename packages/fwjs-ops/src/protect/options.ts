import type { Socket } from 'net'
import { amount, count, duration, readOptions, unchecked } from '../read-options.ts'

/** Why a connection was closed. */
export type DisconnectReason =
  | 'body-timeout'
  | 'handshake-timeout'
  | 'headers-timeout'
  | 'response-stalled'
  | 'response-timeout'
  | 'too-many-headers'
  | 'unread-body'

/** Limits for every connection of a server. Times are in milliseconds; 0 or `false` turns one off. */
export interface ProtectOptions {
  /**
   * How long a client may take to send the headers of a request, and for a TLS handshake.
   * @default 10000
   */
  headersTimeout?: number | false | undefined
  /**
   * How long the server waits for bytes of a body in all. Each byte buys more time, as `minBodyRate`
   * says, so an upload that progresses is never cut. Time in which the program does not take bytes
   * does not count.
   * @default 20000
   */
  bodyTimeout?: number | false | undefined
  /**
   * Bytes a second that a client must send of a body on average. With 0, any byte is progress.
   * @default 240
   */
  minBodyRate?: number | false | undefined
  /**
   * How long a client may leave a response unread in all. Each byte that it takes buys more time, as
   * `minResponseRate` says. Time in which there is nothing to send does not count.
   * @default 300000
   */
  responseStallTimeout?: number | false | undefined
  /**
   * Bytes a second that a client must take of a response on average. With 0, any byte is progress.
   * @default 240
   */
  minResponseRate?: number | false | undefined
  /**
   * How many requests of one connection are handled at once. The others wait for their turn.
   * @default 16
   */
  maxConcurrentRequests?: number | false | undefined
  /**
   * How many headers a request may have. One with more is answered with 431, because Node hides the
   * headers that are over from the program.
   * @default the server's own, or 1000
   */
  maxHeadersCount?: number | false | undefined
  /**
   * How many bytes are read of a body that the program discards or leaves unread.
   * @default 1048576
   */
  maxUnreadBodyBytes?: number | false | undefined
  /**
   * How long a body that the program discards or leaves unread is received.
   * @default 30000
   */
  unreadBodyTimeout?: number | false | undefined
  /**
   * After how long without a packet the system asks whether the client is still there.
   * @default 30000
   */
  keepAliveInitialDelay?: number | false | undefined
  /**
   * How long a handler may take until it begins to answer. Then the client gets a 503.
   * @default 0
   */
  responseTimeout?: number | false | undefined
  /**
   * How many connections the server has at once. More are closed as they come.
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

/** As many headers as Node 20 keeps by default. */
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

/** How often connections are looked at: often enough for the shortest of the limits. */
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
