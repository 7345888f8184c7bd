import type { Server } from 'http'
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'http2'
import { isOn } from '../fast-paths.ts'

const skipsChecks = isOn('http2-headers')

/** The methods of HTTP/2 responses, and Node's own `setHeader`. */
interface Http2Members {
  readonly setHeader: unknown
  readonly getHeader: unknown
  readonly set: (this: object, name: string, value: string | number) => unknown
  readonly write: unknown
  readonly end: unknown
}

/** The property of the prototype of HTTP/2 responses that holds them. */
export const HTTP2_MEMBERS: unique symbol = Symbol('fwjs.http2-members')

/**
 * The property of the prototype of an API line's responses for a function that changes the values that
 * `setHeader` gets, if the line has one.
 */
export const HEADER_VALUE: unique symbol = Symbol('fwjs.header-value')

/** Returns undefined if it isn't an HTTP/2 response. */
export function http2MembersOf(res: object): Http2Members | undefined {
  return (res as { [HTTP2_MEMBERS]?: Http2Members })[HTTP2_MEMBERS]
}

/** Returns undefined if it isn't an HTTP/2 response, or if application code has replaced a function. */
export function http2HeadersOf(res: object): Http2Members | undefined {
  const own = skipsChecks && !(HEADER_VALUE in res) ? http2MembersOf(res) : undefined
  const { getHeader, setHeader } = res as { getHeader?: unknown; setHeader?: unknown }
  return own?.setHeader === setHeader && own?.getHeader === getHeader ? own : undefined
}

/** Creates a request and its response from the data that Node received. */
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
 * Makes an HTTP/2 server create its messages with `create`, as if classes had been passed to
 * `createServer`. Node's own listener creates them; it is replaced if it is the only one, and still
 * called for requests that it doesn't simply pass on.
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
