import { METHODS } from 'http'
import type { IncomingHttpHeaders } from 'http2'
import { NODE_HEADERS } from '../fast-path/http2.ts'

/** Set on a request that an app may see. */
const ADMITTED = Symbol('fwjs.admitted')

interface Request {
  readonly [NODE_HEADERS]?: IncomingHttpHeaders
  [ADMITTED]?: true
}

/**
 * Called when a request reaches an app, and again for each sub-app.
 *
 * @returns whether the app may see the request. Node's HTTP/1.1 parser rejects some methods and targets
 *   that nghttp2 accepts, and middleware relies on that parser.
 */
export function admit(req: object): boolean {
  const request = req as Request
  const headers = request[NODE_HEADERS]
  // Middleware may rewrite the method and the URL for a sub-app, so they are checked only once.
  if (headers === undefined || request[ADMITTED]) return true
  if (!isWellFormed(headers)) return false
  request[ADMITTED] = true
  return true
}

/** CONNECT has no target, and reaches an app only if application code passes it on. */
function isWellFormed({ ':method': method, ':path': path }: IncomingHttpHeaders): boolean {
  return method === 'CONNECT' || (isKnownMethod(method) && isTarget(path, method))
}

const methods = new Set(METHODS)

/** Methods are case-sensitive, but the router matches them in lowercase: `post` would be a POST there. */
function isKnownMethod(method: string | undefined): method is string {
  return method !== undefined && methods.has(method)
}

/** Visible ASCII characters: clients percent-encode all others. */
const VISIBLE = /^[!-~]+$/

/** nghttp2 checks the first character only if `:scheme` is http or https, and accepts bytes over 127. */
function isTarget(path: string | undefined, method: string): boolean {
  if (path === undefined) return false
  return path[0] === '/' ? VISIBLE.test(path) : path === '*' && method === 'OPTIONS'
}
