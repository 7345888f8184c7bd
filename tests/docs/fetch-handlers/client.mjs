import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import net from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * A request on a connection of its own.
 *
 * @typedef {object} Exchange
 * @property {import('node:stream').Writable} stream where the request body goes
 * @property {Promise<{ status: number, headers: object, body: import('node:stream').Readable }>} response
 * @property {() => void} disconnect
 */

/** Starts a request. @returns {Exchange} */
export function open({ port, isHttp2 }, method, path, headers = {}) {
  const socket = net.connect(port, 'localhost').on('error', () => {})
  const start = isHttp2 ? openStream : openRequest
  const { stream, response } = start(socket, method, path, headers)
  stream.on('error', () => {})
  // A failure is reported where the response is awaited.
  response.catch(() => {})
  return { stream, response, disconnect: () => socket.destroy() }
}

function openRequest(socket, method, path, headers) {
  const stream = http.request({ createConnection: () => socket, method, path, headers })
  const response = once(stream, 'response').then(([body]) => {
    body.on('error', () => {})
    return { status: body.statusCode, headers: body.headers, body }
  })
  return { stream, response }
}

function openStream(socket, method, path, headers) {
  const session = http2.connect('http://localhost', { createConnection: () => socket })
  session.on('error', () => {})
  const stream = session.request({ ':method': method, ':path': path, ...headers })
  stream.on('close', () => session.close())
  const response = once(stream, 'response').then(([fields]) => {
    return { status: fields[':status'], headers: fields, body: stream }
  })
  return { stream, response }
}

/** Sends a request with a whole body, and returns the whole response. */
export async function send(server, method, path, { headers, body } = {}) {
  const { stream, response, disconnect } = open(server, method, path, headers)
  stream.end(body)
  const { status, headers: fields, body: content } = await response
  const received = await text(content)
  disconnect()
  return { status, headers: fields, body: received }
}
