import type { Req } from '../../types.ts'

/** The property of bound HTTP/2 requests with Node's own headers, including pseudo-headers. */
export const NODE_HEADERS: unique symbol = Symbol('fwjs.node-headers')

/**
 * Returns true for requests of Node's HTTP/2 server. Their class decides: an HTTP/1.1 client may write any
 * version in its request line, and those of other servers, such as spdy, are HTTP/1.1 messages.
 */
export function isHttp2(req: Pick<Req, 'httpVersionMajor'>): boolean {
  return req.httpVersionMajor > 1 && (NODE_HEADERS in req || isOfNode(req))
}

function isOfNode(req: object): boolean {
  for (let at = Object.getPrototypeOf(req); at; at = Object.getPrototypeOf(at)) {
    if (at.constructor?.name === 'Http2ServerRequest') return true
  }
  return false
}

/** Returns true if a response has a reason phrase. In Express, those to mocks without a version have none. */
export function hasReasonPhrase(req: Pick<Req, 'httpVersionMajor'>): boolean {
  return req.httpVersionMajor !== undefined && !isHttp2(req)
}
