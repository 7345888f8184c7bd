import http from 'node:http'
import type http2 from 'node:http2'
import type https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'

type Server = http.Server | https.Server | http2.Http2Server

/** Runs a server on an unused loopback port while the callback runs. */
export async function serving<T>(server: Server, work: (port: number) => Promise<T>): Promise<T> {
  if (!server.listening) server.listen(0, '127.0.0.1')
  if (server.address() === null) await new Promise((resolve) => server.once('listening', resolve))
  const sockets = new Set<net.Socket>()
  server.on('connection', (socket: net.Socket) => sockets.add(socket))
  try {
    return await work((server.address() as AddressInfo).port)
  } finally {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
}

/** A connection that writes what the test sends and keeps the response. */
export interface Client {
  socket: net.Socket
  text(): string
  /** Resolves with everything received when the connection is closed. */
  closed: Promise<string>
}

export function connect(port: number, text = '', secure = false): Client {
  const options = { port, host: '127.0.0.1', rejectUnauthorized: false }
  const socket = secure ? tls.connect(options) : net.connect(options)
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk
  })
  // A reset also counts as closed.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  if (text) socket.write(text)
  return { socket, text: () => received, closed }
}

/** Sends one request; returns the status, and what arrives until the connection closes. */
export function ask(
  port: number,
  path: string,
  options: http.RequestOptions & { body?: string } = {},
): Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port, host: '127.0.0.1', path, agent: false, ...options },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        })
      },
    )
    request.on('error', reject)
    request.end(options.body)
  })
}

export const head = (path: string, ...fields: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...fields, '', ''].join('\r\n')

export const post = (path: string, length: number, ...fields: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${length}`, ...fields, '', ''].join('\r\n')
