import { deliveredBytes, queuedBytes } from './delivered-bytes.ts'
import { cutSession, resetStream } from './http2-closing.ts'
import type { WatchedSession, WatchedStream } from './http2-session.ts'
import { spendBudget } from './time-budget.ts'

/**
 * Node.js doesn't count the parts of a write that are sent: without pieces, a client would seem to
 * read nothing until a large response is complete. A client that reads at the default rate needs
 * less time for one than the default timeout.
 */
const PIECE = 64 * 1024

type Chunk = string | Uint8Array

/** Counts the bytes of the response, and writes large ones in pieces. */
export function countResponse(watched: WatchedStream): void {
  const { stream } = watched
  const { end, write } = stream
  const writeOne = (chunk: unknown, rest: unknown[]): boolean => {
    watched.written += lengthOf(chunk)
    return Reflect.apply(write, stream, [chunk, ...rest])
  }
  stream.write = (chunk: Chunk, ...rest: unknown[]): boolean => {
    if (!isLarge(chunk)) return writeOne(chunk, rest)
    const pieces = piecesOf(chunk, rest[0])
    const last = pieces.pop()
    for (const piece of pieces) writeOne(piece, [])
    // Node.js would write all waiting pieces at once.
    Reflect.set(stream, '_writev', null)
    return writeOne(last, typeof rest[0] === 'string' ? rest.slice(1) : rest)
  }
  stream.end = (...given: unknown[]): typeof stream => {
    const [chunk, ...rest] = given
    if (!isLarge(chunk)) {
      watched.written += lengthOf(chunk)
      return Reflect.apply(end, stream, given)
    }
    const callback = rest.find((one) => typeof one === 'function')
    Reflect.apply(stream.write, stream, [chunk, ...rest.filter((one) => one !== callback)])
    return Reflect.apply(end, stream, callback ? [callback] : [])
  }
}

const isLarge = (chunk: unknown): boolean => lengthOf(chunk) > PIECE

/** Returns 0 for what isn't a chunk: a callback, or nothing. */
function lengthOf(chunk: unknown): number {
  return typeof chunk === 'function' ? 0 : ((chunk as Chunk | null | undefined)?.length ?? 0)
}

function piecesOf(chunk: Chunk, encoding: unknown): Chunk[] {
  const bytes =
    typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding | undefined) : chunk
  const pieces: Chunk[] = []
  for (let at = 0; at < bytes.length; at += PIECE) pieces.push(bytes.subarray(at, at + PIECE))
  return pieces
}

/** Detects clients that don't read: from the socket, or a stream. */
export function checkResponses(watched: WatchedSession, elapsed: number): void {
  const { limits, open, reading, socket, transport } = watched
  const wanted = { max: limits.responseStallTimeout, rate: limits.minResponseRate }
  const delivered = deliveredBytes(socket, transport)
  if (queuedBytes(socket, transport) === 0) {
    reading.left = wanted.max
    reading.bytes = delivered
  } else if (spendBudget(reading, wanted, elapsed, delivered)) {
    cutSession(watched, 'response-stalled')
    return
  }
  const stalled = [...open.values()].filter((one) => spendReading(one, elapsed, delivered))
  if (stalled.length > 0 && stalled.length === open.size) cutSession(watched, 'response-stalled')
  else for (const one of stalled) resetStream(one, 'response-stalled')
}

/** Updates the time budget of a stream; returns true when it's exhausted. */
function spendReading(watched: WatchedStream, elapsed: number, sessionBytes: number): boolean {
  const { reading, session, stream, written } = watched
  const { limits } = session
  if (stream.closed) return false
  const sendsFile = isSendingFile(watched)
  const delivered = sendsFile ? sessionBytes : written - stream.writableLength
  if (stream.writableLength === 0 && !sendsFile) {
    reading.left = limits.responseStallTimeout
    reading.bytes = delivered
    return false
  }
  const wanted = { max: limits.responseStallTimeout, rate: limits.minResponseRate }
  return spendBudget(reading, wanted, elapsed, delivered)
}

/** Returns true if Node.js itself is sending a file: it counts those bytes for the session only. */
function isSendingFile({ stream }: WatchedStream): boolean {
  const hasEnded = stream.headersSent && stream.writableEnded && stream.writableLength === 0
  return hasEnded && stream.state.localClose === 0
}
