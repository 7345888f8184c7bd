import type { IncomingMessage, ServerResponse } from 'http'
import type { Socket } from 'net'
import type { DisconnectReason, Limits } from './options.ts'
import type { TimeBudget } from './patience.ts'

/** A request with its response. */
export interface Exchange {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** TimeBudget with the client that sends the body. */
  readonly body: TimeBudget
  /** Whether the client waits for `100 Continue` before it sends the body. */
  isAwaitingContinue: boolean
  /** How much was received of a body that nobody reads, and for how long. */
  unreadBytes: number
  unreadTime: number
  /** Whether the rest of the body will not be read. */
  isCut: boolean
  /** How long the handler has been silent. */
  silence: number
}

/** A request that waits until another of its connection is answered. */
export interface Waiting {
  readonly exchange: Exchange
  run(): void
}

/** What is known of a client's connection. */
export interface Connection {
  readonly limits: Limits
  readonly socket: Socket
  /** The socket below TLS, or the socket itself. */
  readonly transport: Socket
  readonly running: Set<Exchange>
  readonly waiting: Waiting[]
  /** How long none of them has had its turn. */
  waitingTime: number
  /** TimeBudget with the client that reads the response. */
  readonly reading: TimeBudget
  /** The request that came last. */
  latest: Exchange | undefined
  /** How long the headers of the next request have been arriving. */
  headersTime: number
  /** The bytes that had been received when the last request was seen complete. */
  bytesBetween: number | undefined
  /** Whether nothing is read from the client for now. */
  isHeld: boolean
  /** Whether reading was stopped, by us or by the program, since the last look. */
  wasPaused: boolean
  /** Whether no further request is handled. */
  isClosing: boolean
  /** Milliseconds until the socket is destroyed; undefined while it is in use. */
  lingering: number | undefined
}

export function createConnection(limits: Limits, socket: Socket, transport: Socket): Connection {
  return {
    limits,
    socket,
    transport,
    running: new Set(),
    waiting: [],
    waitingTime: 0,
    reading: { left: limits.responseStallTimeout, bytes: 0 },
    latest: undefined,
    headersTime: 0,
    bytesBetween: undefined,
    isHeld: false,
    wasPaused: false,
    isClosing: false,
    lingering: undefined,
  }
}

/** Stops reading. Node resumes the socket after each message, so `keepHeld` has to stop it again. */
export function hold(connection: Connection): void {
  connection.isHeld = true
  connection.socket.pause()
}

export function release(connection: Connection): void {
  if (!connection.isHeld || connection.isClosing) return
  connection.isHeld = false
  connection.socket.resume()
}

export function keepHeld(connection: Connection): void {
  if (connection.isHeld) connection.socket.pause()
}

/**
 * Stops serving a connection, and stops reading it: Node keeps an object for every request it parses,
 * even for those that will never be handled.
 */
export function stopServing(connection: Connection): void {
  connection.isClosing = true
  hold(connection)
}

/** Closes the connection after the response that is being sent, and lets the client read that first. */
export function closeAfterResponse(connection: Connection): void {
  stopServing(connection)
  // Node calls it after the last response; its own would reset the connection if bytes are unread.
  connection.socket.destroySoon = () => linger(connection)
}

/** How long a client that is still sending has time to read its answer. */
const LINGER_MILLISECONDS = 1000

/**
 * Closes so that the client can read what was written: closing with unread bytes resets the
 * connection, and the client could lose the answer. So our side is closed first, and the socket
 * destroyed a little later.
 */
export function linger(connection: Connection): void {
  if (connection.lingering !== undefined) return
  connection.lingering = LINGER_MILLISECONDS
  stopServing(connection)
  connection.socket.end()
}

/** Ends a connection at once, with an answer only if no response is under way. */
export function cut(connection: Connection, reason: DisconnectReason, answer?: string): void {
  const { socket } = connection
  if (connection.lingering !== undefined) return
  stopServing(connection)
  // Whoever does not take even the answer is gone at the next look.
  connection.lingering = 0
  if (answer === undefined || !socket.writable) socket.destroy()
  else socket.end(`HTTP/1.1 ${answer}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
  report(connection, reason)
}

/** In a microtask, so that a report that throws does not keep the other clients from being checked. */
export function report({ limits, socket }: Connection, reason: DisconnectReason): void {
  const { onDisconnect } = limits
  if (onDisconnect) queueMicrotask(() => onDisconnect(reason, socket))
}
