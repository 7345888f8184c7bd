import type { IncomingHttpHeaders, ServerHttp2Stream } from 'http2'
import type { Http2Messages } from '../connections/interception.ts'
import { countBody } from './http2-bodies.ts'
import { countResponse } from './http2-responses.ts'
import type { WatchedSession, WatchedStream } from './http2-session.ts'

export function watchStream(
  session: WatchedSession,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
): WatchedStream {
  const { limits } = session
  const watched: WatchedStream = {
    session,
    stream,
    messages: undefined,
    isTunnel: headers[':method'] === 'CONNECT',
    body: { left: limits.bodyTimeout, bytes: 0 },
    bodyBytes: 0,
    hasWholeBody: stream.endAfterHeaders,
    isAwaitingContinue: false,
    unreadBytes: 0,
    unreadTime: 0,
    isCut: false,
    isEnding: false,
    reading: { left: limits.responseStallTimeout, bytes: 0 },
    written: 0,
    silence: 0,
    run: undefined,
    abandonedTime: undefined,
  }
  countResponse(watched)
  if (!watched.hasWholeBody) countBody(watched)
  return watched
}

/** Called with the request and the response of a stream, once or twice. */
export function noteMessages(watched: WatchedStream, messages: Http2Messages): void {
  if (watched.messages) return
  watched.messages = messages
  if (messages.expectsContinue) watchContinue(watched, messages)
}

function watchContinue(watched: WatchedStream, { res }: Http2Messages): void {
  const { writeContinue } = res
  watched.isAwaitingContinue = true
  res.writeContinue = () => {
    watched.isAwaitingContinue = false
    return writeContinue.call(res)
  }
}

/** Returns true if the handler has ended its response, even one that can no longer be sent. */
export function hasEnded({ messages, stream }: WatchedStream): boolean {
  return messages ? messages.res.writableEnded : stream.writableEnded && !stream.aborted
}
