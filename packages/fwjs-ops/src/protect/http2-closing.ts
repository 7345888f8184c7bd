import { constants, type ServerHttp2Session } from 'http2'
import type { WatchedSession, WatchedStream } from './http2-session.ts'
import type { DisconnectReason } from './options.ts'
import { reportTo } from './report.ts'

/** How long a client has to close its side of a connection. */
const LINGER_MILLISECONDS = 1000

/**
 * Destroys the socket soon: Node.js waits for clients to read what was sent to them and to close
 * their side.
 */
export function linger(watched: WatchedSession): void {
  watched.isClosing = true
  watched.lingering ??= LINGER_MILLISECONDS
}

const { NGHTTP2_CANCEL, NGHTTP2_ENHANCE_YOUR_CALM, NGHTTP2_NO_ERROR } = constants

/** Closes a session without streams: GOAWAY, then the connection. */
export function closeIdle(watched: WatchedSession, reason: DisconnectReason): void {
  watched.session.close()
  linger(watched)
  report(watched, reason)
}

/** Accepts no further streams, and closes the session after those that are open. */
export function refuseStreams(watched: WatchedSession, reason: DisconnectReason): void {
  if (watched.isClosing) return
  watched.isClosing = true
  watched.session.close()
  report(watched, reason)
}

/** Closes a session immediately, with all its streams. */
export function cutSession(watched: WatchedSession, reason: DisconnectReason): void {
  if (watched.lingering !== undefined) return
  const { session } = watched
  watched.isClosing = true
  // A client that doesn't read even the GOAWAY is dropped at the next check.
  watched.lingering = 0
  if (!session.destroyed) {
    session.goaway(NGHTTP2_ENHANCE_YOUR_CALM)
    destroyQuietly(session)
  }
  report(watched, reason)
}

/** Destroys a session with the only error code for which its streams don't emit `error`. */
function destroyQuietly(session: ServerHttp2Session): void {
  Reflect.apply(session.destroy, session, [null, NGHTTP2_CANCEL])
}

/** Resets a stream. Its request is aborted; no `error` is emitted. */
export function resetStream({ session, stream }: WatchedStream, reason: DisconnectReason): void {
  stream.close(NGHTTP2_CANCEL)
  report(session, reason)
}

/** How often a stream is checked in a row before the next regular check. */
const ATTEMPTS = 100

/**
 * Closes a stream after its response, of which the client hasn't sent the whole request. The end of
 * the response must have been sent: a reset would take its place.
 */
export function endStream(watched: WatchedStream, attempts: number = ATTEMPTS): void {
  const { stream } = watched
  watched.isEnding = true
  if (stream.closed || stream.destroyed) return
  if (stream.state.localClose === 1) stream.close(NGHTTP2_NO_ERROR)
  else if (attempts > 0) setImmediate(endStream, watched, attempts - 1)
}

export function report({ limits, socket }: WatchedSession, reason: DisconnectReason): void {
  reportTo(limits, reason, socket)
}
