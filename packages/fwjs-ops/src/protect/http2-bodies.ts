import type { Readable } from 'stream'
import { endStream, report, resetStream } from './http2-closing.ts'
import type { WatchedSession, WatchedStream } from './http2-session.ts'
import { spendBudget } from './time-budget.ts'
import { isDiscarded, isListenedTo } from './unread-body.ts'

/** Counts the bytes of a request body as they arrive. */
export function countBody(watched: WatchedStream): void {
  const { session, stream } = watched
  const { push } = stream
  stream.push = (chunk: Buffer | null, encoding) => {
    // Node.js then stops reading, and the client isn't allowed to send more.
    if (watched.isCut) return false
    if (chunk === null) {
      // Node.js also ends the body of a stream that is closed.
      watched.hasWholeBody = !stream.closed
      return push.call(stream, null)
    }
    session.newBodyBytes += chunk.length
    watched.bodyBytes += chunk.length
    const wantsMore = push.call(stream, chunk, encoding)
    if (isDiscarded(bodyOf(watched))) countUnread(watched, chunk.length)
    return wantsMore
  }
  stream.once('finish', () => setImmediate(endUnlessRead, watched))
}

/** Returns what application code reads. */
function bodyOf({ messages, stream }: WatchedStream): Readable {
  return messages?.req ?? stream
}

/** Closes the stream after the response if no one reads or discards the body. */
function endUnlessRead(watched: WatchedStream): void {
  const body = bodyOf(watched)
  const isOver = watched.hasWholeBody || watched.isTunnel
  if (!isOver && body.readableFlowing !== true && !isListenedTo(body)) endStream(watched)
}

/** Returns true if the body flows without a listener, or has been left alone since the response. */
function isUnwanted(watched: WatchedStream): boolean {
  const body = bodyOf(watched)
  return isDiscarded(body) || (watched.stream.writableFinished && body.isPaused())
}

function countUnread(watched: WatchedStream, bytes: number): void {
  const { maxUnreadBodyBytes } = watched.session.limits
  watched.unreadBytes += bytes
  if (maxUnreadBodyBytes > 0 && watched.unreadBytes > maxUnreadBodyBytes) stopReceiving(watched)
}

export function checkBodies({ open }: WatchedSession, elapsed: number): void {
  for (const watched of open.values()) {
    if (watched.isEnding) endStream(watched)
    if (watched.hasWholeBody || watched.isCut || watched.stream.closed) continue
    if (isUnwanted(watched)) checkUnread(watched, elapsed)
    else checkBody(watched, elapsed)
  }
}

function checkUnread(watched: WatchedStream, elapsed: number): void {
  const { unreadBodyTimeout } = watched.session.limits
  watched.unreadTime += elapsed
  if (unreadBodyTimeout > 0 && watched.unreadTime > unreadBodyTimeout) stopReceiving(watched)
}

function checkBody(watched: WatchedStream, elapsed: number): void {
  const { body, bodyBytes, isAwaitingContinue, isTunnel, session, stream } = watched
  const { limits } = session
  // Where the response has started, either side may be silent: nothing tells whose turn it is.
  const isTwoWay = isTunnel || (stream.headersSent && !stream.writableEnded)
  const waited = isTwoWay || isAwaitingContinue || !maySend(watched) ? 0 : elapsed
  const wanted = { max: limits.bodyTimeout, rate: limits.minBodyRate }
  if (spendBudget(body, wanted, waited, bodyBytes)) resetStream(watched, 'body-timeout')
}

/** Returns true if the app is reading, and flow control allows the client to send. */
function maySend(watched: WatchedStream): boolean {
  const { session, stream } = watched
  if (bodyOf(watched).isPaused()) return false
  const inStream = stream.state.localWindowSize ?? 0
  const inSession = session.session.state.localWindowSize ?? 0
  return inStream > 0 && inSession > 0
}

/**
 * Stops reading, and closes the stream after the response. If the response waits for the end of the
 * body, that end is emitted. No one has read the body, so no one is misled.
 */
function stopReceiving(watched: WatchedStream): void {
  const { session, stream } = watched
  report(session, 'unread-body')
  if (stream.writableFinished) {
    watched.isCut = true
    endStream(watched)
    return
  }
  stream.once('finish', () => endStream(watched))
  stream.push(null)
  watched.isCut = true
}
