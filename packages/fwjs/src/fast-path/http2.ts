import type { Server } from 'http'
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'http2'
import { isOn } from './switch.ts'

const skipsChecks = isOn('http2-headers')

/** The functions for headers of an HTTP/2 response: those that the app gives it, and Node's below. */
interface Http2Headers {
  readonly setHeader: unknown
  readonly getHeader: unknown
  readonly set: (this: object, name: string, value: string | number) => unknown
}

/** Where the prototype of HTTP/2 responses keeps them. */
export const HTTP2_HEADERS: unique symbol = Symbol('fwjs.http2-headers')

/** Undefined if the response is of another kind, or a function of the program is in the place. */
export function http2HeadersOf(res: object): Http2Headers | undefined {
  if (!skipsChecks) return undefined
  const message = res as {
    [HTTP2_HEADERS]?: Http2Headers
    getHeader?: unknown
    setHeader?: unknown
  }
  const own = message[HTTP2_HEADERS]
  if (own?.setHeader !== message.setHeader || own?.getHeader !== message.getHeader) return undefined
  return own
}

/** The property of HTTP/2 requests that returns Node's own headers, pseudo-headers included. */
export const NODE_HEADERS: unique symbol = Symbol('fwjs.node-headers')

/** Returns true if a request names a host that differs from its authority: RFC 9113, 8.3.1. */
export function namesOtherHost(req: object): boolean {
  const headers = (req as { [NODE_HEADERS]?: IncomingHttpHeaders })[NODE_HEADERS]
  const authority = headers?.[':authority']
  return authority !== undefined && headers?.host !== undefined && headers.host !== authority
}

/** Creates a request and its response from what Node has received. */
export type CreateMessages = (
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  rawHeaders: readonly string[],
) => [req: object, res: object]

type OnStream = (
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  flags: number,
  rawHeaders: readonly string[],
) => void

const replaces = isOn('http2-streams')

/**
 * Makes an HTTP/2 server create its messages in another way than Node does, as if classes for them had
 * been passed to `createServer`. Node's own listener creates them; it is replaced if it is the only
 * one, and still called for requests that it does not simply pass on.
 */
export function replaceMessages(server: Server, create: CreateMessages): void {
  if (!replaces) return
  const listeners = server.listeners('stream') as (OnStream & { name: string })[]
  const [onStream] = listeners
  if (listeners.length !== 1 || onStream?.name !== 'bound onServerStream') return
  server.removeListener('stream', onStream as () => void)
  server.on('stream', (stream, headers, flags, rawHeaders) => {
    if (
      headers.expect !== undefined ||
      headers[':method'] === 'CONNECT' ||
      !Array.isArray(rawHeaders)
    ) {
      onStream(stream, headers, flags, rawHeaders)
      return
    }
    server.emit('request', ...create(stream, headers, rawHeaders))
  })
}
