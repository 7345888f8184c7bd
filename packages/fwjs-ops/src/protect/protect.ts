import { type Http1Server, isHttp1 } from '../connections/server.ts'
import { type Limits, type ProtectOptions, readLimits } from './options.ts'
import { watchServer } from './watch.ts'

const isProtected = new WeakSet<object>()

/**
 * Protects an internet-facing server from slow and abusive clients. Call it once, before or after
 * `listen`. It returns the server.
 *
 * @param server a `node:http` or `node:https` server, such as the one returned by `app.listen`
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
export function protect<S extends Http1Server>(server: S, options?: ProtectOptions): S {
  if (!isHttp1(server)) {
    throw new TypeError(
      'protect() expects a server from http.createServer(), https.createServer(), or app.listen(). ' +
        'For HTTP/2, set limits in the http2.createServer() options',
    )
  }
  if (isProtected.has(server)) throw new TypeError('protect() was already called on this server')
  const limits = readLimits(options, server.maxHeadersCount)
  isProtected.add(server)
  setNodeLimits(server, limits)
  watchServer(server, limits)
  return server
}

/** Node.js's default limit for a whole request, which applies unless the app has set its own. */
const NODE_REQUEST_TIMEOUT = 300_000

function setNodeLimits(server: Http1Server, limits: Limits): void {
  // Keeps one more than allowed, so that a request with too many is detected.
  if (limits.maxHeadersCount > 0) server.maxHeadersCount = limits.maxHeadersCount + 1
  if (limits.maxConnections > 0) server.maxConnections = limits.maxConnections
  // This limit would abort uploads that make progress; slow ones are aborted based on their rate.
  if (limits.bodyTimeout > 0 && server.requestTimeout === NODE_REQUEST_TIMEOUT) {
    server.requestTimeout = 0
  }
}
