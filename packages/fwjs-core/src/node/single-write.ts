import { OutgoingMessage } from 'http'
import { Socket } from 'net'
import type { Res } from '../types.ts'
import { isOn } from './fast-paths.ts'
import { http2MembersOf } from './http2/streams.ts'
import { hasOriginalSetHeader } from './original-members.ts'

const { end, write } = OutgoingMessage.prototype

/** Undefined if an APM agent, for example, replaced the function before this file was loaded. */
const NODE_END = nodeOwn(end, /\b_implicitHeader\b/)
const NODE_WRITE = nodeOwn(write, /\bwrite_\(/)

function nodeOwn(member: unknown, sign: RegExp): unknown {
  return isOn('single-write') && sign.test(String(member)) ? member : undefined
}

/**
 * Returns true if `res.end` is Node's own, which writes headers and a short string in one chunk, but
 * headers and bytes in two (bench/json).
 */
export function writesTextAtOnce(res: { end: unknown }): boolean {
  return NODE_END !== undefined && res.end === NODE_END
}

/**
 * Returns true if a file may be sent with fewer calls than in Express, because nothing observes them
 * (bench/static-10k).
 */
export function isUnobserved(res: Res): boolean {
  if (NODE_WRITE === undefined || res.listenerCount('pipe') > 0) return false
  // A replaced `setHeader` may leave out Content-Length, or set headers late.
  if (res.write === NODE_WRITE) return hasOriginalSetHeader(res)
  const http2 = http2MembersOf(res)
  return http2 !== undefined && res.write === http2.write && res.setHeader === http2.setHeader
}

/** Returns true if nothing observes `res.end`, over HTTP/1.1 or HTTP/2. */
export function hasNodeEnd(res: Res): boolean {
  return writesTextAtOnce(res) || (NODE_END !== undefined && res.end === http2MembersOf(res)?.end)
}

const SOCKET_WRITE = isOn('chunk-reuse') ? nodeOwn(Socket.prototype.write, /\b_write\(/) : undefined

/**
 * Returns true if bytes that `res.write` gets are no longer used after its callback. Node's own functions
 * write them to a TCP connection; a replacement, TLS, HTTP/2, or a test tool's socket may keep them
 * (bench/static-1m).
 */
export function canReuseWritten(res: Res): boolean {
  if (SOCKET_WRITE === undefined || res.write !== NODE_WRITE || res.end !== NODE_END) return false
  const { socket } = res
  return (
    socket !== null &&
    Object.getPrototypeOf(socket) === Socket.prototype &&
    socket.write === SOCKET_WRITE
  )
}
