import type { Handler } from './server.ts'

/** Answers 200 or 503 with a word that says why. Nobody may keep the answer. */
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
