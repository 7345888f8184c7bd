import type { IncomingMessage, ServerResponse } from 'http'
import type { Socket } from 'net'
import { lingerAfterResponse } from '../connections/lingering-close.ts'
import type { DisconnectReason, Limits } from './options.ts'
import { reportTo } from './report.ts'
import type { TimeBudget } from './time-budget.ts'

/** A request and its response. */
export interface Exchange {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** The time budget for sending the body. */
  readonly body: TimeBudget
  /** Whether the client waits for `100 Continue` before it sends the body. */
  isAwaitingContinue: boolean
  /** The bytes received of a body that no one reads, and for how long. */
  unreadBytes: number
  unreadTime: number
  /** Whether the rest of the body won't be read. */
  isCut: boolean
  /** The time in which the handler hasn't responded. */
  silence: number
}

/** A request that waits until an earlier one on its connection has a response. */
export interface Waiting {
  readonly exchange: Exchange
  run(): void
}

/** The state of a client connection. */
export interface Connection {
  readonly limits: Limits
  readonly socket: Socket
  /** The socket below TLS, or the socket itself. */
  readonly transport: Socket
  readonly running: Set<Exchange>
  readonly waiting: Waiting[]
  /** The time in which no waiting request has had its turn. */
  waitingTime: number
  /** The time budget for reading the response. */
  readonly reading: TimeBudget
  /** The latest request. */
  latest: Exchange | undefined
  /** How long the headers of the next request have been arriving. */
  headersTime: number
  /** The bytes received when the last request was found complete. */
  bytesBetween: number | undefined
  /** Whether reading from the client is suspended. */
  isHeld: boolean
  /** Whether reading was paused, by us or by application code, since the last check. */
  wasPaused: boolean
  /** Whether no further requests are handled. */
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

/**
 * Stops reading. Node.js resumes the socket after each message, so `keepHeld` has to stop it again.
 */
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
 * Stops serving a connection, and stops reading from it: Node.js keeps an object for every request
 * it parses, even for those that will never be handled.
 */
export function stopServing(connection: Connection): void {
  connection.isClosing = true
  hold(connection)
}

/** How long a client that is still sending has to read its response. */
const LINGER_MILLISECONDS = 1000

/** Closes the connection after the current response, and lets the client read that first. */
export function closeAfterResponse(connection: Connection): void {
  const { socket } = connection
  stopServing(connection)
  lingerAfterResponse(socket, () => {
    connection.lingering ??= LINGER_MILLISECONDS
    // Only a check destroys it now, and not `manage`, which closes connections without requests.
    socket.destroySoon = () => {}
  })
}

/** Closes the connection after a response that is already sent. */
export function closeAfterSent(connection: Connection): void {
  if (connection.lingering !== undefined) return
  closeAfterResponse(connection)
  connection.socket.destroySoon()
}

/** Closes a connection immediately, with a response only if none is in progress. */
export function cut(connection: Connection, reason: DisconnectReason, status?: string): void {
  const { socket } = connection
  if (connection.lingering !== undefined) return
  stopServing(connection)
  // A client that doesn't read even this response is dropped at the next check.
  connection.lingering = 0
  if (status === undefined || !socket.writable) socket.destroy()
  else socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
  report(connection, reason)
}

export function report({ limits, socket }: Connection, reason: DisconnectReason): void {
  reportTo(limits, reason, socket)
}
