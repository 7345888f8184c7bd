import { METHODS } from 'http'
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'http2'
import { CONNECTION, type Connection, getConnection } from './connection.ts'
import { NODE_HEADERS } from './protocol.ts'

/** The property of HTTP/2 requests with the alternating names and values that Node received. */
export const NODE_FIELDS: unique symbol = Symbol('fwjs.node-fields')

interface Request {
  readonly stream?: ServerHttp2Stream
  readonly [NODE_HEADERS]?: IncomingHttpHeaders
  readonly [NODE_FIELDS]?: readonly string[]
  [CONNECTION]?: Connection
}

/**
 * Called when a request reaches an app, and again for each sub-app. Keeps information about the
 * connection, which Node discards with the stream.
 *
 * @returns whether the app may see the request. Node's HTTP/1.1 parser rejects some methods and targets
 *   that nghttp2 accepts, and middleware relies on that parser.
 */
export function admit(req: object): boolean {
  const request = req as Request
  const headers = request[NODE_HEADERS]
  if (headers === undefined || request[CONNECTION] !== undefined) return true
  if (!isWellFormed(receivedLine(request[NODE_FIELDS]) ?? headers)) return false
  request[CONNECTION] = getConnection(request.stream?.session)
  return true
}

/** Returns true if a request has a Host header that differs from `:authority` (RFC 9113, 8.3.1). */
export function namesOtherHost(req: object): boolean {
  const headers = (req as Request)[NODE_HEADERS]
  const authority = headers?.[':authority']
  return authority !== undefined && headers?.host !== undefined && headers.host !== authority
}

type Line = Pick<IncomingHttpHeaders, ':method' | ':path'>

/**
 * Returns the method and the target that the client sent, because application code may have rewritten
 * `req.url`.
 */
function receivedLine(fields: readonly string[] | undefined): Line | undefined {
  if (fields === undefined) return undefined
  const line: Line = {}
  for (let index = 0; fields[index]?.[0] === ':'; index += 2) {
    const name = fields[index]
    if (name === ':method' || name === ':path') line[name] = fields[index + 1]
  }
  return line
}

/**
 * Returns true for a valid request line. CONNECT has no target, and reaches an app only if application
 * code passes it on.
 */
function isWellFormed({ ':method': method, ':path': path }: Line): boolean {
  return method === 'CONNECT' || (isKnownMethod(method) && isTarget(path, method))
}

const methods = new Set(METHODS)

/**
 * Checks the case of the method too: the router matches in lowercase, so `post` would be a POST there.
 */
function isKnownMethod(method: string | undefined): method is string {
  return method !== undefined && methods.has(method)
}

/** Visible ASCII characters: clients percent-encode all others. */
const VISIBLE = /^[!-~]+$/

/**
 * Returns true for a valid target. nghttp2 checks the first character only if `:scheme` is http or
 * https, and accepts bytes over 127.
 */
function isTarget(path: string | undefined, method: string): boolean {
  if (path === undefined) return false
  return path[0] === '/' ? VISIBLE.test(path) : path === '*' && method === 'OPTIONS'
}
