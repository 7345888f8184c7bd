import { AsyncResource } from 'async_hooks'
import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'http2'
import { respondEmpty } from './empty-response.ts'
import { refuseStreams, report } from './http2-closing.ts'
import type { WatchedSession, WatchedStream } from './http2-session.ts'
import { hasEnded, watchStream } from './http2-stream.ts'

/** Accepts a request of a session, and runs its handler when its turn comes. */
export function takeStream(
  session: WatchedSession,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  handle: () => void,
): void {
  if (session.isClosing) {
    refuse(stream)
    return
  }
  const watched = watchStream(session, stream, headers)
  session.hasRequest = true
  // The session may have been open before it was watched.
  session.hasSettings = true
  session.newStreams += 1
  session.open.set(stream, watched)
  stream.once('close', () => leave(watched))
  if (!hasSlot(session)) wait(watched, handle)
  else if (session.recentResets === 0) run(watched, handle)
  else waitForReset(watched, handle)
}

/** Refuses a stream, which the client may retry on another connection. */
function refuse(stream: ServerHttp2Stream): void {
  stream.on('error', ignore)
  stream.close(constants.NGHTTP2_REFUSED_STREAM)
}

function ignore(): void {}

function hasSlot({ limits, running }: WatchedSession): boolean {
  return limits.maxConcurrentStreams === 0 || running.size < limits.maxConcurrentStreams
}

function run(watched: WatchedStream, handle: () => void): void {
  watched.session.running.add(watched)
  handle()
}

/** Queues a request. Its handler runs in the asynchronous context in which it arrived. */
function wait(watched: WatchedStream, handle: () => void): void {
  const { session, stream } = watched
  const trailers: unknown[][] = []
  const keepTrailers = (...args: unknown[]): void => void trailers.push(args)
  stream.once('trailers', keepTrailers)
  // Its handler's listener isn't there yet, and an error without one would crash the process.
  stream.on('error', ignore)
  const start = (): void => {
    stream.removeListener('trailers', keepTrailers)
    handle()
    stream.removeListener('error', ignore)
    for (const args of trailers) stream.emit('trailers', ...args)
  }
  // AsyncResource.bind costs much more in Node 20, and a flood calls this often.
  const context = new AsyncResource('fwjs-ops.protect')
  watched.run = () => context.runInAsyncScope(start)
  session.waiting.push(watched)
}

/**
 * Runs the handler in the next turn of the event loop, unless the client resets this request, too:
 * in a flood, its reset has arrived in the same packet.
 */
function waitForReset(watched: WatchedStream, handle: () => void): void {
  wait(watched, handle)
  setImmediate(runWaiting, watched.session)
}

function runWaiting(session: WatchedSession): void {
  while (hasSlot(session)) {
    const next = session.waiting.shift()
    if (!next) return
    const { run: handle } = next
    next.run = undefined
    // The client may have reset it in the meantime.
    if (handle && !next.stream.closed && !next.stream.destroyed) run(next, handle)
  }
}

/** Called when a stream is closed: complete, or reset by either side. */
function leave(watched: WatchedStream): void {
  const { session, stream } = watched
  session.open.delete(stream)
  session.idleTime = 0
  if (!watched.hasWholeBody)
    session.lateBytes += session.session.localSettings.initialWindowSize ?? 0
  const wasReset = stream.aborted || stream.rstCode !== constants.NGHTTP2_NO_ERROR
  countReset(session, wasReset)
  if (wasReset && session.running.has(watched) && !hasEnded(watched)) abandon(watched)
  else free(watched)
}

/** Frees the slot of a stream. */
function free(watched: WatchedStream): void {
  const { session } = watched
  watched.run = undefined
  if (session.running.delete(watched)) runWaiting(session)
}

/**
 * Keeps the slot of a stream that was reset until its handler ends the response: resetting streams
 * must not give a client more handlers than it could have otherwise.
 */
function abandon(watched: WatchedStream): void {
  const target = watched.messages?.res ?? watched.stream
  const { end } = target
  watched.abandonedTime = 0
  target.end = ((...args: unknown[]) => {
    free(watched)
    return Reflect.apply(end, target, args)
  }) as typeof target.end & typeof watched.stream.end
}

/**
 * Node.js before 26 doesn't destroy a stream that the client resets with NO_ERROR before the response is
 * complete: its handler wouldn't be told, and its file would stay open.
 */
export function destroyClosed({ open }: WatchedSession): void {
  for (const { stream } of open.values()) {
    const isUnfinished = stream.aborted || !stream.writableFinished
    if (stream.closed && isUnfinished) stream.destroy()
  }
}

/** How long a handler keeps its slot that doesn't end its response: many just stop. */
const ABANDONED_MILLISECONDS = 10_000

export function checkAbandoned({ running }: WatchedSession, elapsed: number): void {
  for (const watched of running) {
    if (watched.abandonedTime === undefined) continue
    watched.abandonedTime += elapsed
    if (watched.abandonedTime > ABANDONED_MILLISECONDS) free(watched)
  }
}

/** How many resets a client gets every second, in addition to one for each completed stream. */
const RESETS_PER_SECOND = 10

function countReset(session: WatchedSession, wasReset: boolean): void {
  const { maxStreamResets } = session.limits
  if (wasReset) session.recentResets += 1
  session.resetsLeft = Math.min(maxStreamResets, session.resetsLeft + (wasReset ? -1 : 1))
  if (maxStreamResets > 0 && session.resetsLeft < 0) refuseStreams(session, 'too-many-resets')
}

export function allowResets(session: WatchedSession, elapsed: number): void {
  const { maxStreamResets } = session.limits
  session.recentResets = 0
  const more = (RESETS_PER_SECOND * elapsed) / 1000
  session.resetsLeft = Math.min(maxStreamResets, session.resetsLeft + more)
}

/** Sends a 503 if a handler hasn't started its response in time. */
export function checkSilentHandlers({ limits, open }: WatchedSession, elapsed: number): void {
  const { responseTimeout } = limits
  if (responseTimeout === 0) return
  for (const watched of open.values()) {
    const { hasWholeBody, isTunnel, session, stream } = watched
    if (!hasWholeBody || isTunnel || stream.headersSent || stream.closed) continue
    watched.silence += elapsed
    if (watched.silence <= responseTimeout) continue
    respondUnavailable(watched)
    report(session, 'response-timeout')
  }
}

const UNAVAILABLE = 503

function respondUnavailable({ messages, stream }: WatchedStream): void {
  if (messages) respondEmpty(messages.res, UNAVAILABLE)
  else stream.respond({ ':status': UNAVAILABLE }, { endStream: true })
}
