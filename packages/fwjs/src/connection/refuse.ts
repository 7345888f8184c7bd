import type { Socket } from 'net'
import { Readable } from 'stream'
import type { Req, Res } from '../internal-types.ts'

const refused = new WeakSet<object>()

/** Whether the rest of the request's body will not be read: nobody may wait for its end. */
export function isRefused(req: object): boolean {
  return refused.has(req)
}

/**
 * Stops reading a body (F26, F27). The client may still be sending: closing the connection with
 * unread bytes would reset it, and the client could lose the response.
 */
export function refuse(req: Req, res: Res, mostRead: number): void {
  if (res.writableEnded) {
    // The client has its answer, and the connection may serve it again: the rest is taken off it.
    req.resume()
    return
  }
  refused.add(req)
  if (req.httpVersionMajor >= 2) closeStreamAfter(req, res)
  else lingerAfter(req, res, mostRead)
}

/** HTTP/2 can end one stream without touching the connection (RFC 9113, 8.1). */
function closeStreamAfter(req: Req, res: Res): void {
  const { stream } = req as Req & { stream?: { close?(): void } }
  res.once('finish', () => stream?.close?.())
}

/** What may be taken beyond the limit, so that a client that has nearly finished can finish. */
const LINGER_BYTES = 60_000
const LINGER_MILLISECONDS = 1000

/** Node takes up to so many bytes off a socket at once, before anybody can say stop. */
const ONE_READ = 65_536

/**
 * Where on the connection reading shall stop, for a body of at most so many bytes that begins here.
 * What has been read may hold a part of the body already, as much as one read takes.
 */
export function lastByteOf(req: Req, limit: number): number {
  const { bytesRead = 0 } = req.socket ?? {}
  return Math.max(0, bytesRead - ONE_READ) + limit + LINGER_BYTES
}

/**
 * After the response: half-close, take a little more, then wait, then cut. Node calls the socket's
 * `destroySoon` after the last response on a connection; there is no other place to come in.
 */
export function lingerAfter(req: Req, res: Res, mostRead: number): void {
  const { socket } = req
  if (typeof socket?.destroySoon !== 'function') return
  const destroySoon = socket.destroySoon
  let lingers = false
  stopReading(req, socket)
  res.shouldKeepAlive = false
  socket.destroySoon = () => {
    lingers = true
    socket.destroySoon = destroySoon
    linger(req, socket, mostRead)
  }
  // If the program keeps the connection open, the rest of the body must be read.
  res.once('finish', () => {
    if (!lingers) resumeReading(req, socket)
  })
}

const lingering = new WeakSet<object>()

/** Whether a request came behind one that was refused: nothing can be answered there any more. */
export function isBehindRefused({ socket }: Req): boolean {
  return socket?.writableEnded === true && lingering.has(socket)
}

function linger(req: Req, socket: Socket, mostRead: number): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS)
  socket.once('close', () => clearTimeout(timer))
  lingering.add(socket)
  socket.end()
  if (socket.bytesRead >= mostRead || !canCountBytes(req)) return
  req.once('end', () => socket.destroySoon())
  req.on('data', () => {
    if (socket.bytesRead >= mostRead) stopReading(req, socket)
  })
  resumeReading(req, socket)
}

/** A request of which nothing is read for now. */
interface Stopped {
  /** Its own `read`, which is put back when reading resumes. */
  read: Req['read']
  /** Whether anybody has begun to read it; if not, Node discards the body without a `data` event. */
  isBegun: boolean
}

const stopped = new WeakMap<object, Stopped>()

/** Stops the stream too: one that is only paused still fills its buffer. */
function stopReading(req: Req, socket: Socket): void {
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

function resumeReading(req: Req, socket: Socket): void {
  const state = stopped.get(req)
  if (!state) return
  stopped.delete(req)
  req.read = state.read
  socket.resume()
  req.resume()
}

/** Whether the bytes that still come can be counted as they are read. */
function canCountBytes(req: Req): boolean {
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
