import type { ServerHttp2Session, ServerHttp2Stream } from 'http2'
import type { Socket } from 'net'
import type { Http2Messages } from '../connections/interception.ts'
import { deliveredBytes } from './delivered-bytes.ts'
import type { Limits } from './options.ts'
import type { TimeBudget } from './time-budget.ts'

/** The state of an HTTP/2 session. */
export interface WatchedSession {
  readonly limits: Limits
  readonly session: ServerHttp2Session
  readonly socket: Socket
  /** The socket below TLS, or the socket itself. */
  readonly transport: Socket
  readonly open: Map<ServerHttp2Stream, WatchedStream>
  /** Streams whose handler runs, including those that were reset. */
  readonly running: Set<WatchedStream>
  readonly waiting: WatchedStream[]
  /** The time budget for reading from the socket. */
  readonly reading: TimeBudget
  /** Whether the client has sent its preface, which ends with SETTINGS. */
  hasSettings: boolean
  /** Whether the client has sent a request. */
  hasRequest: boolean
  /** How long the server has been waiting for the preface, the rest of a frame, or a request. */
  headersTime: number
  /** How long no stream has been open. */
  idleTime: number
  /** The bytes received that are known to be whole frames. */
  wholeBytes: number
  /** The bytes received when a PING was sent that has no reply. */
  pingedAt: number | undefined
  /** The resets and the bytes of control frames that the client has left. */
  resetsLeft: number
  controlBytesLeft: number
  /** The resets since the last check. */
  recentResets: number
  /** What has arrived since the last check: streams and bytes of bodies. */
  newStreams: number
  newBodyBytes: number
  /** The bytes of bodies that may still arrive for streams that are closed. */
  lateBytes: number
  /** The bytes received and delivered at the last check. */
  received: number
  delivered: number
  /** Whether no further streams are accepted. */
  isClosing: boolean
  /** Milliseconds until the socket is destroyed; undefined while it is in use. */
  lingering: number | undefined
}

/** The state of an HTTP/2 stream. */
export interface WatchedStream {
  readonly session: WatchedSession
  readonly stream: ServerHttp2Stream
  /** The request and response that Node.js or fwjs creates; undefined if application code uses the stream. */
  messages: Http2Messages | undefined
  /** Whether it's a CONNECT: no request and response, but data both ways. */
  readonly isTunnel: boolean
  /** The time budget for sending the body. */
  readonly body: TimeBudget
  /** The bytes of the body that have arrived. */
  bodyBytes: number
  hasWholeBody: boolean
  isAwaitingContinue: boolean
  /** The bytes received of a body that no one reads, and for how long. */
  unreadBytes: number
  unreadTime: number
  /** Whether the rest of the body won't be read. */
  isCut: boolean
  /** Whether the stream closes when the end of the response is sent. */
  isEnding: boolean
  /** The time budget for reading the response. */
  readonly reading: TimeBudget
  /** The bytes of the response that were passed to Node.js. */
  written: number
  /** The time in which the handler hasn't responded. */
  silence: number
  /** For a stream in the queue: runs the handler. */
  run: (() => void) | undefined
  /** How long the handler has been running since the client reset the stream; undefined before. */
  abandonedTime: number | undefined
}

export function createSession(
  limits: Limits,
  session: ServerHttp2Session,
  socket: Socket,
  transport: Socket,
): WatchedSession {
  return {
    limits,
    session,
    socket,
    transport,
    open: new Map(),
    running: new Set(),
    waiting: [],
    reading: { left: limits.responseStallTimeout, bytes: 0 },
    hasSettings: false,
    hasRequest: false,
    headersTime: 0,
    idleTime: 0,
    wholeBytes: 0,
    pingedAt: undefined,
    resetsLeft: limits.maxStreamResets,
    recentResets: 0,
    controlBytesLeft: limits.maxControlFrameBytes,
    newStreams: 0,
    newBodyBytes: 0,
    lateBytes: 0,
    received: 0,
    delivered: deliveredBytes(socket, transport),
    isClosing: false,
    lingering: undefined,
  }
}

/**
 * Returns the socket of a session. `session.socket` is a proxy that throws after the session is
 * destroyed, but the methods it passes on return the socket itself.
 */
export function unwrapSocket(session: ServerHttp2Session): Socket {
  return (session.socket as Socket).off('close', ignore)
}

function ignore(): void {}
