import { once } from 'node:events'
import { Connection } from '../../../packages/fwjs-cli/lib/comparison/index.js'
import { patience } from './quiet.mjs'
import { wire } from './request.mjs'

/** Returns the cookies that a response sets, as a client sends them back. */
export function cookiesOf(answer) {
  return answer.headers
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => value.slice(0, value.indexOf(';')))
    .join('; ')
}

export const headerOf = (answer, name) =>
  answer.headers.find(([field]) => field.toLowerCase() === name.toLowerCase())?.[1]

/**
 * Serves an app for requests that depend on each other's responses.
 * @param {(ask: (request: object) => Promise<object>) => Promise<unknown>} talk
 */
export async function conversation(app, talk) {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ask = async (request, milliseconds) => {
    const { bytes, method } = wire(request)
    const connection = await Connection.open(server.address().port)
    const answer = await connection.send(bytes, method, patience(milliseconds))
    connection.close()
    return answer
  }
  try {
    return await talk(ask)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
