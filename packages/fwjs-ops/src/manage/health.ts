import type { Handler } from './server.ts'

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
