import type { Server } from 'http'
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'http2'
import { isOn } from '../fast-paths.ts'

const skipsChecks = isOn('http2-headers')

/** The header functions of an HTTP/2 response: those set by the app, and Node's own. */
interface Http2Headers {
  readonly setHeader: unknown
  readonly getHeader: unknown
  readonly set: (this: object, name: string, value: string | number) => unknown
}

/** The property of the prototype of HTTP/2 responses that holds them. */
export const HTTP2_HEADERS: unique symbol = Symbol('fwjs.http2-headers')

/** Returns undefined if it isn't an HTTP/2 response, or if application code has replaced a function. */
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
