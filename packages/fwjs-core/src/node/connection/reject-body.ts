import type { Socket } from 'net'
import { Readable } from 'stream'
import type { Req, Res } from '../../types.ts'
import { isHttp2 } from '../http2/protocol.ts'

const rejected = new WeakSet<object>()

/** Returns true if the rest of the request's body won't be read, so nothing may wait for its end. */
export function isRejected(req: object): boolean {
  return rejected.has(req)
}

/**
 * Stops reading a body (F26, F27). The client may still be sending: closing the connection with unread
 * bytes would reset it, and the client could lose the response.
 */
export function rejectBody(req: Req, res: Res, maxRead: number): void {
  if (res.writableEnded) {
    // The response is sent and the connection may be reused, so drain the body.
    req.resume()
    return
  }
  rejected.add(req)
  if (isHttp2(req)) closeStreamAfter(req, res)
  else lingerAfter(req, res, maxRead)
}

/**
 * Closes the stream after the response: HTTP/2 can close one stream without affecting the connection
 * (RFC 9113, 8.1).
 */
function closeStreamAfter(req: Req, res: Res): void {
  const { stream } = req as Req & { stream?: { close?(): void } }
  res.once('finish', () => stream?.close?.())
}

/** The number of bytes to read beyond the limit, so that a client that is nearly done can finish. */
const LINGER_BYTES = 60_000
const LINGER_MILLISECONDS = 1000

/** The maximum number of bytes that Node reads from a socket at once, before it can be paused. */
const ONE_READ = 65_536

/**
 * Returns the position on the connection where reading must stop, for a body of at most `limit` bytes
 * that starts here. The bytes already read may include a part of the body, up to the size of one read.
 */
export function lastByteOf(req: Req, limit: number): number {
  const { bytesRead = 0 } = req.socket ?? {}
  return Math.max(0, bytesRead - ONE_READ) + limit + LINGER_BYTES
}

/**
 * After the response: half-closes the connection, reads a little more, waits, then destroys it. Hooks
 * into the socket's `destroySoon`, which Node calls after the last response on a connection, because
 * there is no other hook.
 */
export function lingerAfter(req: Req, res: Res, maxRead: number): void {
  const { socket } = req
  if (typeof socket?.destroySoon !== 'function') return
  const destroySoon = socket.destroySoon
  let lingers = false
  stopReading(req, socket)
  res.shouldKeepAlive = false
  socket.destroySoon = () => {
    lingers = true
    socket.destroySoon = destroySoon
    linger(req, socket, maxRead)
  }
  // If the app keeps the connection open, the rest of the body must be read.
  res.once('finish', () => {
    if (!lingers) resumeReading(req, socket)
  })
}

const lingering = new WeakSet<object>()

/** Returns true for a request pipelined after a rejected one; it can no longer get a response. */
export function isAfterRejected({ socket }: Req): boolean {
  return socket?.writableEnded === true && lingering.has(socket)
}

function linger(req: Req, socket: Socket, maxRead: number): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS)
  socket.once('close', () => clearTimeout(timer))
  lingering.add(socket)
  socket.end()
  if (socket.bytesRead >= maxRead || !canCountBytes(req)) return
  req.once('end', () => socket.destroySoon())
  req.on('data', () => {
    if (socket.bytesRead >= maxRead) stopReading(req, socket)
  })
  resumeReading(req, socket)
}

/** A request whose reading is paused. */
interface Stopped {
  /** Its original `read`, restored when reading resumes. */
  read: Req['read']
  /** Whether reading has started; if not, Node discards the body without a `data` event. */
  isBegun: boolean
}

const stopped = new WeakMap<object, Stopped>()

/** Stops the stream too, because a paused stream still fills its buffer. */
function stopReading(req: Req, socket: Socket): void {
  if (stopped.has(req)) return
  const { read } = req
  stopped.set(req, { read, isBegun: begin(req) })
  req.read = () => null
  req.pause()
  socket.pause()
}

/**
 * Starts reading with a read of zero bytes, before anything is paused. Not with a full buffer: Node has
 * then paused the socket, and would resume it in the next tick.
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

/** Returns true if the remaining bytes can be counted as they are read. */
function canCountBytes(req: Req): boolean {
  return stopped.get(req)?.isBegun !== false
}

/** Pauses reading until it is decided whether to reject the body. Not necessary over HTTP/2. */
export function holdReading(req: Req): void {
  const { socket } = req
  if (!isHttp2(req) && typeof socket?.pause === 'function') stopReading(req, socket)
}

/** Resumes reading, because the body isn't rejected. */
export function releaseReading(req: Req): void {
  resumeReading(req, req.socket)
}
