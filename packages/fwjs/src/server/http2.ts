import type { Req } from '../internal-types.ts'
import { warn } from '../warning.ts'

/** RFC 9113, section 7: the client is to ask again with HTTP/1.1, and browsers and curl do. */
const HTTP_1_1_REQUIRED = 0xd

interface Http2Request {
  stream?: { close?(code: number): void }
}

/**
 * Refuses a request of Node's HTTP/2 server before any handler sees it. Apps set the prototype of
 * requests, and doing so with such an object ends the process: its fields are private to its class.
 */
export function refuseHttp2(req: Req): boolean {
  if (req.httpVersionMajor !== 2 || !isOfHttp2(req)) return false
  ;(req as Http2Request).stream?.close?.(HTTP_1_1_REQUIRED)
  warn(
    'FWJS_HTTP2',
    'An app does not serve HTTP/2 yet: clients are asked to use HTTP/1.1. ' +
      'Give http2.createSecureServer the option allowHTTP1, or end HTTP/2 at a proxy.',
  )
  return true
}

/** The requests of other HTTP/2 servers, such as spdy, can be handled by an app. */
function isOfHttp2(req: object): boolean {
  return req.constructor?.name === 'Http2ServerRequest'
}
