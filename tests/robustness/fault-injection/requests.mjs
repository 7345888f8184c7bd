import http from 'node:http'

/**
 * If the primary process of a cluster hands a connection to a worker just as it is killed, the
 * connection stays open without a response.
 */
const PATIENCE = 20_000

/**
 * Sends one request.
 * @returns {Promise<{ status: number, body: string } | { error: string }>}
 */
export function ask(port, target, { agent, method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve) => {
    const request = http.request({ host: '127.0.0.1', port, path: target, agent, method, headers })
    request.setTimeout(PATIENCE, () => request.destroy(new Error('no response')))
    request.on('error', (error) => resolve({ error: error.code ?? error.message }))
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (data) => {
        text += data
      })
      response.on('error', (error) => resolve({ error: error.code ?? error.message }))
      response.on('end', () => resolve({ status: response.statusCode, body: text }))
    })
    request.end(body)
  })
}

/** Requests of all kinds, with their expected status. */
export const ORDINARY = [
  ['/ping', 200],
  ['/none', 404],
  ['/no%3Cpe', 404],
  ['/user/%zz', 400],
  ['/redirect', 302],
  ['/fails', 503],
  ['/files/page.html', 200],
  ['/file', 200],
  ['/files/none.txt', 404],
  ['/files/folder', 301],
  ['/ping?a[b]=c', 200],
]

/** Returns the ordinary requests that got a different status. */
export async function unexpectedAnswers(port, agent, requests = ORDINARY) {
  const found = []
  for (const [target, status] of requests) {
    const answer = await ask(port, target, { agent })
    if (answer.status !== status) found.push(`${target}: ${answer.status ?? answer.error}`)
  }
  return found
}
