import { deliveredBytes, queuedBytes } from './delivered-bytes.ts'
import { closeIdle, cutSession } from './http2-closing.ts'
import type { WatchedSession } from './http2-session.ts'

/** The bytes of a PING or its reply. */
const PING_BYTES = 17

/**
 * Detects a client that keeps the server waiting for its preface, or for the rest of a frame or a
 * header block. Node.js doesn't tell that it waits: but until the block is complete, a client can't
 * reply to a PING (RFC 9113, 6.10).
 */
export function checkFrames(watched: WatchedSession, elapsed: number): void {
  const { headersTimeout } = watched.limits
  if (headersTimeout === 0) return
  countWaiting(watched, elapsed)
  if (watched.headersTime >= headersTimeout) cutSession(watched, 'headers-timeout')
  else if (isPingDue(watched)) ping(watched)
}

/** Counts the time in which the server waits for the rest of what the client has begun. */
function countWaiting(watched: WatchedSession, elapsed: number): void {
  if (watched.hasSettings && hasArrived(watched)) {
    watched.headersTime = 0
    if (watched.pingedAt !== undefined) watched.pingedAt = watched.socket.bytesRead
  } else if (!watched.hasSettings || isStuck(watched)) {
    watched.headersTime += elapsed
  }
}

function isStuck({ open, pingedAt, socket, transport }: WatchedSession): boolean {
  if (pingedAt === undefined || queuedBytes(socket, transport) > 0) return false
  // A client that doesn't read may pause for longer while a stream is open, but then it's silent.
  return open.size === 0 || socket.bytesRead > pingedAt
}

/** Returns true if a request or a part of a body was complete since the last check. */
function hasArrived({ newBodyBytes, newStreams }: WatchedSession): boolean {
  return newBodyBytes > 0 || newStreams > 0
}

function isPingDue(watched: WatchedSession): boolean {
  const { hasSettings, pingedAt, session, socket, wholeBytes } = watched
  const isUnknown = socket.bytesRead > wholeBytes && !hasArrived(watched)
  return isUnknown && hasSettings && pingedAt === undefined && !session.closed
}

function ping(watched: WatchedSession): void {
  const { session, socket } = watched
  const bytes = socket.bytesRead
  watched.pingedAt = bytes
  const isSent = session.ping((error) => {
    watched.pingedAt = undefined
    if (error) return
    watched.headersTime = 0
    // Whatever arrived after the reply may be incomplete.
    watched.wholeBytes = bytes + PING_BYTES
  })
  // Application code has too many of its own.
  if (!isSent) watched.pingedAt = undefined
}

/** Closes a session without streams: soon if it has never had one. */
export function checkIdle(watched: WatchedSession, elapsed: number): void {
  const { hasRequest, limits, open } = watched
  const most = hasRequest ? limits.sessionIdleTimeout : limits.headersTimeout
  watched.idleTime = open.size === 0 ? watched.idleTime + elapsed : 0
  if (most > 0 && watched.idleTime >= most && !watched.isClosing) {
    closeIdle(watched, 'idle-session')
  }
}

/** How many bytes of control frames a client may send every second. */
const CONTROL_RATE = 16_384
/** The most bytes of a request's headers: the limit of Node.js. */
const HEADER_BYTES = 65_535

/** Closes a session with too many frames that carry neither requests nor bodies. */
export function checkControlFrames(watched: WatchedSession, elapsed: number): void {
  const { limits, newBodyBytes, newStreams, socket, transport } = watched
  const max = limits.maxControlFrameBytes
  const arrived = socket.bytesRead - watched.received
  const delivered = deliveredBytes(socket, transport)
  // Clients confirm what they read, and every part of a body has a frame of its own.
  const confirmed = (delivered - watched.delivered) / 2
  const explained = confirmed + 2 * newBodyBytes + newStreams * HEADER_BYTES
  const unexplained = Math.max(0, arrived - explained - takeLate(watched, arrived - explained))
  const left = watched.controlBytesLeft + (CONTROL_RATE * elapsed) / 1000 - unexplained
  watched.controlBytesLeft = Math.min(max, left)
  watched.received += arrived
  watched.delivered = delivered
  if (max > 0 && left < 0) cutSession(watched, 'too-many-frames')
}

/** Bodies may still arrive for streams that the server has closed. */
function takeLate(watched: WatchedSession, bytes: number): number {
  const taken = Math.max(0, Math.min(bytes, watched.lateBytes))
  watched.lateBytes -= taken
  return taken
}
