import { once } from 'node:events'
import http from 'node:http'
import { createRequire } from 'node:module'

const { routes } = createRequire(import.meta.url)('../../../packages/fwjs-ops')

/** No event signals that a handler will never respond. */
const PATIENCE = 10_000

const BODY = JSON.stringify({ name: 'Ada' })

/** Sends one request to each route of an app, or one to `/` if it has only middleware. */
export async function askRoutes(app) {
  // Node passes CONNECT requests to separate listeners, never to an app.
  const registered = routes(app, { source: false }).filter(
    ({ kind, method }) => kind === 'route' && method !== 'CONNECT',
  )
  const asked = registered.map(({ method, path }) => ({
    method: method === 'ALL' ? 'GET' : method,
    path: pathOf(path),
  }))
  const requests = asked.length > 0 ? asked : [{ method: 'GET', path: '/' }]
  const server = http.createServer(app).listen(0)
  await once(server, 'listening')
  const problems = []
  try {
    for (const request of requests) {
      const problem = await problemOf(server.address().port, request)
      if (problem) problems.push(`${request.method} ${request.path} ${problem}`)
    }
  } finally {
    server.close()
    server.closeAllConnections()
  }
  return { problems, asked: asked.length }
}

/** Returns a path that a pattern matches: `/users/7` for `/users/:id`. */
const pathOf = (pattern) =>
  pattern.startsWith('/') && !pattern.startsWith('/^')
    ? pattern.replaceAll(/:\w+(?:\([^)]*\))?\??/g, '7').replaceAll('*', 'x')
    : '/'

function problemOf(port, { method, path }) {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(PATIENCE)
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const headers = hasBody
      ? { 'Content-Type': 'application/json', 'Content-Length': BODY.length }
      : {}
    const request = http.request(
      { port, method, path, headers, signal, agent: false },
      (response) => {
        const { statusCode } = response
        response.resume()
        response.on('end', () => resolve(statusCode >= 500 ? `answers ${statusCode}` : undefined))
        response.on('error', (error) => resolve(`breaks off: ${error.message}`))
      },
    )
    request.on('error', () => resolve(signal.aborted ? 'is never answered' : 'is broken off'))
    request.end(hasBody ? BODY : undefined)
  })
}
