import type { Server } from 'http'
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'http2'
import { isOn } from './switch.ts'

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
