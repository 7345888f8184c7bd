import type { OutgoingHttpHeaders, ServerResponse } from 'http'
import type { Http2ServerResponse } from 'http2'

/** Matches headers that describe the response the handler meant to send, or how its body ends. */
const DESCRIBES_BODY =
  /^(?:cache-control|content-.*|etag|expires|last-modified|trailer|transfer-encoding)$/

/** Sends a response without a body instead of the handler. */
export function respondEmpty(
  res: ServerResponse | Http2ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders = {},
): void {
  for (const name of res.getHeaderNames()) if (DESCRIBES_BODY.test(name)) res.removeHeader(name)
  res.writeHead(status, headers)
  res.end()
}
