import { type Http1Server, isHttp1, isHttp2, type Server } from '../connections/server.ts'
import { type Limits, type ProtectOptions, readLimits } from './options.ts'
import { watchServer } from './watch.ts'

const isProtected = new WeakSet<object>()

/**
 * Protects an internet-facing server from slow and abusive clients. Call it once, before or after
 * `listen`. It returns the server.
 *
 * @param server a `node:http`, `node:https`, or `node:http2` server, such as the one returned by
 * `app.listen`
 * @param options limits that override the defaults
 * @throws {TypeError} if `server` isn't such a server or is already protected, or an option is
 * unknown or invalid
 * @example
 * ```ts
 * import http from 'node:http'
 * import { protect } from 'fwjs-ops'
 *
 * protect(http.createServer((req, res) => res.end('hello'))).listen(3000)
 * ```
 * @since 0.1.0
 */
export function protect<S extends Server>(server: S, options?: ProtectOptions): S {
  if (!isHttp1(server) && !isHttp2(server)) {
    throw new TypeError(
      'protect() expects a server from app.listen(), or from createServer() of node:http, node:https, or node:http2',
    )
  }
  if (isProtected.has(server)) throw new TypeError('protect() was already called on this server')
  const limits = readLimits(options, (server as Http1Limits).maxHeadersCount)
  isProtected.add(server)
  setNodeLimits(server as Http1Limits, limits)
  watchServer(server, limits)
  return server
}

/** Node.js's default limit for a whole request, which applies unless the app has set its own. */
const NODE_REQUEST_TIMEOUT = 300_000

/** An HTTP/2 server has these properties, too, for its HTTP/1.1 connections. */
type Http1Limits = Pick<Http1Server, 'maxConnections' | 'maxHeadersCount' | 'requestTimeout'>

function setNodeLimits(server: Http1Limits, limits: Limits): void {
  // Keeps one more than allowed, so that a request with too many is detected.
  if (limits.maxHeadersCount > 0) server.maxHeadersCount = limits.maxHeadersCount + 1
  if (limits.maxConnections > 0) server.maxConnections = limits.maxConnections
  // This limit would abort uploads that make progress; slow ones are aborted based on their rate.
  if (limits.bodyTimeout > 0 && server.requestTimeout === NODE_REQUEST_TIMEOUT) {
    server.requestTimeout = 0
  }
}
