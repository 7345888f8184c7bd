import type { IncomingMessage, ServerResponse } from 'http'

/** A handler for Express, fwjs, and plain servers, with HTTP/1.1 and HTTP/2. */
export type Handler = (req: IncomingMessage, res: ServerResponse) => void

/** Responds with 200 or 503, and a word that gives the reason. The response must not be cached. */
export function createHealthHandler(read: () => [isHealthy: boolean, status: string]): Handler {
  return (_req, res) => {
    const [isHealthy, status] = read()
    const body = JSON.stringify({ status })
    res.writeHead(isHealthy ? 200 : 503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
      'Cache-Control': 'no-store',
    })
    res.end(body)
  }
}
