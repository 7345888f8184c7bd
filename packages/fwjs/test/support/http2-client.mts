import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import http2, {
  type ClientHttp2Session,
  type Http2Server,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
  type OutgoingHttpHeaders,
  type ServerHttp2Session,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { Question, Reply } from './exchange.mts'
import { foreverSignal } from './waiting.mts'

type Headers = IncomingHttpHeaders & IncomingHttpStatusHeader

/** Serves a listener over HTTP/2 while the work runs. */
export async function servingHttp2<T>(
  listener: RequestListener | Http2Server,
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const server = typeof listener === 'function' ? http2.createServer(listener as never) : listener
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => sessions.add(session))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    const closed = once(server, 'close')
    for (const session of sessions) session.destroy()
    server.close()
    await closed
  }
}

/** Opens a connection on which a test sends its own requests. */
export async function sessionOf(origin: string): Promise<ClientHttp2Session> {
  const session = http2.connect(origin)
  await once(session, 'connect')
  return session
}

/** Sends one request over HTTP/2 on its own connection. */
export function askHttp2(origin: string, path: string, question: Question = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const session = http2.connect(origin, { rejectUnauthorized: false })
    session.on('error', reject)
    const { method = 'GET', headers = {}, body } = question
    const stream = session.request(
      { ':method': method, ':path': path, ...translated(headers, body) },
      { signal: foreverSignal() },
    )
    const chunks: Buffer[] = []
    let received: Headers = {}
    let rawHeaders: string[] = []
    stream.on('response', (headers: Headers, _flags: number, raw: string[] = []) => {
      received = headers
      rawHeaders = raw.slice(2)
    })
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('error', (error) => {
      if (received[':status'] === undefined) reject(error)
    })
    stream.on('close', () => {
      session.destroy()
      const { ':status': status, ...ordinary } = received
      if (status === undefined) reject(new Error(`no reply to ${path}`))
      const bytes = Buffer.concat(chunks)
      resolve({
        status: status ?? 0,
        statusMessage: '',
        headers: ordinary,
        rawHeaders,
        text: bytes.toString(),
        bytes,
        cut: stream.rstCode !== 0 || stream.aborted,
      })
    })
    stream.end(body)
  })
}

/** Converts headers to HTTP/2: the host in `:authority`, and nothing about the connection. */
function translated(
  headers: NonNullable<Question['headers']>,
  body: Question['body'],
): OutgoingHttpHeaders {
  const result: OutgoingHttpHeaders = {}
  for (const [name, value] of Object.entries(headers)) {
    result[name.toLowerCase() === 'host' ? ':authority' : name.toLowerCase()] = value
  }
  const isChunked = result['transfer-encoding'] !== undefined
  delete result['transfer-encoding']
  delete result['connection']
  if (body !== undefined && !isChunked) result['content-length'] ??= Buffer.byteLength(body)
  return result
}
