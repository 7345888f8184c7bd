import type { ServerHttp2Stream } from 'http2'

/*
 * Node before 26 doesn't destroy a stream that the client resets with NO_ERROR before the response is
 * complete: `close` would never be emitted, and a file stay open. It emits `aborted` if the response wasn't
 * ended. Otherwise, it only ends the body, which is noticed when the body is read, or by its last `push`.
 */

/** Destroys a stream in the turn after a reset, when Node has destroyed all others. */
export function destroyAborted(stream: ServerHttp2Stream): void {
  setImmediate(destroyClosed, stream)
}

/** Does the same when the body ends because the stream is closed, unless the response is complete. */
export function destroyUnfinished(stream: ServerHttp2Stream): void {
  if (!stream.closed) return
  setImmediate(() => {
    if (!stream.writableFinished) destroyClosed(stream)
  })
}

function destroyClosed(stream: ServerHttp2Stream): void {
  if (stream.closed && !stream.destroyed) stream.destroy()
}

/** Called when a response is ended: the rest of the body may never be read. */
export function watchUnread(stream: ServerHttp2Stream): void {
  if (stream.writableFinished || stream.endAfterHeaders || stream.readableEnded) return
  const { push } = stream
  stream.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk === null) destroyUnfinished(stream)
    return push.call(stream, chunk, encoding)
  }
}
