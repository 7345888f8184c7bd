import type { Socket } from 'net'
import { Readable } from 'stream'
import type { Req } from '../internal-types.ts'

/** A request of which nothing is read for now. */
interface Stopped {
  /** Its own `read`, which is put back when reading resumes. */
  read: Req['read']
  /** Whether anybody has begun to read it; if not, Node discards the body without a `data` event. */
  isBegun: boolean
}

const stopped = new WeakMap<object, Stopped>()

/** Stops the stream too: one that is only paused still fills its buffer. */
export function stopReading(req: Req, socket: Socket): void {
  if (stopped.has(req)) return
  const { read } = req
  stopped.set(req, { read, isBegun: begin(req) })
  req.read = () => null
  req.pause()
  socket.pause()
}

/**
 * Begins to read by asking for no bytes, before anything is paused. Not with a full buffer: Node
 * has paused the socket then, and would wake it in the next tick.
 */
function begin(req: Req): boolean {
  if (req.readableDidRead) return true
  if (!(req instanceof Readable) || req.readableLength >= req.readableHighWaterMark) return false
  Readable.prototype.read.call(req, 0)
  return true
}

export function resumeReading(req: Req, socket: Socket): void {
  const state = stopped.get(req)
  if (!state) return
  stopped.delete(req)
  req.read = state.read
  socket.resume()
  req.resume()
}

/** Whether the bytes that still come can be counted as they are read. */
export function canCountBytes(req: Req): boolean {
  return stopped.get(req)?.isBegun !== false
}

/** Reads nothing until it is decided whether the body is refused. HTTP/2 needs no such care. */
export function holdReading(req: Req): void {
  const { socket } = req
  if (req.httpVersionMajor < 2 && typeof socket?.pause === 'function') stopReading(req, socket)
}

/** The body is not refused after all. */
export function releaseReading(req: Req): void {
  resumeReading(req, req.socket)
}
