import { Server as HttpServer } from 'http'
import { Server as HttpsServer } from 'https'
import { attachWatch, type Server } from './attach.ts'
import { type Limits, type ProtectOptions, readLimits } from './options.ts'
import { createWatch } from './watch.ts'

const isProtected = new WeakSet<object>()

/**
 * Protects a server of the public internet from slow and greedy clients. Call it once, before or
 * after `listen`. It returns the server.
 *
 * @param server a server of `node:http` or `node:https`, such as `app.listen` returns
 * @param options the limits, where the defaults do not fit
 * @throws {TypeError} when `server` is no such server, is protected already, or an option is unknown or
 * wrong
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
  if (!isServer(server)) {
    throw new TypeError(
      'protect() expects a server from http.createServer(), https.createServer(), or app.listen(). ' +
        'For HTTP/2, set limits in the http2.createServer() options',
    )
  }
  if (isProtected.has(server)) throw new TypeError('protect() was already called on this server')
  const limits = readLimits(options, server.maxHeadersCount)
  isProtected.add(server)
  setNodeLimits(server, limits)
  attachWatch(server, createWatch(limits))
  return server
}

function isServer(value: unknown): boolean {
  return value instanceof HttpServer || value instanceof HttpsServer
}

/** Node's limit for a whole request, if the program has not chosen another. */
const NODE_REQUEST_TIMEOUT = 300_000

function setNodeLimits(server: Server, limits: Limits): void {
  // One more than allowed, so that a request with too many is seen to have them.
  if (limits.maxHeadersCount > 0) server.maxHeadersCount = limits.maxHeadersCount + 1
  if (limits.maxConnections > 0) server.maxConnections = limits.maxConnections
  // It would cut uploads that progress; slow ones are cut by their rate.
  if (limits.bodyTimeout > 0 && server.requestTimeout === NODE_REQUEST_TIMEOUT) {
    server.requestTimeout = 0
  }
}
