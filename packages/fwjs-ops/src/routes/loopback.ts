import {
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request as openRequest,
  type RequestListener,
  type Server,
} from 'http'
import type { AddressInfo, Socket } from 'net'

const HOST = '127.0.0.1'

export interface SentRequest {
  method: string
  url: string
  headers: OutgoingHttpHeaders
  body: string | Uint8Array | undefined
}

/** The response; without a status, nothing was received. */
export interface ReceivedResponse {
  status?: number
  headers: IncomingHttpHeaders
  /** The reason why the response is incomplete: a timeout, or the server closed the connection. */
  incomplete?: 'timeout' | 'closed'
}

/** Sends one request through a socket to listeners, which get it in order. */
export async function exchange(
  listeners: RequestListener[],
  request: SentRequest,
  timeout: number,
): Promise<ReceivedResponse> {
  const server = createServer()
  for (const listener of listeners) server.on('request', listener)
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  try {
    return await send(server, request, timeout)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

async function send(
  server: Server,
  request: SentRequest,
  timeout: number,
): Promise<ReceivedResponse> {
  const client = openClient(server, request)
  const sockets: Socket[] = []
  const closings: Promise<void>[] = []
  server.on('connection', (socket: Socket) => {
    sockets.push(socket)
    closings.push(waitForClose(socket))
  })
  const received = collectResponse(client)
  const timer = setTimeout(() => {
    if (received.incomplete) received.incomplete = 'timeout'
    for (const one of [client, ...sockets]) one.destroy()
  }, timeout)
  if (timeout === 0) clearTimeout(timer)
  client.end(request.body)
  await waitForClose(client)
  // By then, the server side has also notified its listeners how the response ended.
  await Promise.all(closings)
  clearTimeout(timer)
  return received
}

function openClient(server: Server, { method, url, headers, body }: SentRequest): ClientRequest {
  const { port } = server.address() as AddressInfo
  const client = openRequest({ host: HOST, port, method, path: url, headers, agent: false })
  const isFramed = client.hasHeader('content-length') || client.hasHeader('transfer-encoding')
  // Node.js itself doesn't send the body length of a GET request.
  if (body !== undefined && !isFramed) client.setHeader('Content-Length', Buffer.byteLength(body))
  return client
}

/** Collects the response; complete when the client is closed. */
function collectResponse(client: ClientRequest): ReceivedResponse {
  const received: ReceivedResponse = { headers: {}, incomplete: 'closed' }
  client.once('response', (response) => {
    const { statusCode: status = 0, headers } = response
    Object.assign(received, { status, headers: { ...headers } })
    response.once('end', () => delete received.incomplete).resume()
  })
  // A closed connection is a result too: an incomplete response.
  client.on('error', () => {})
  return received
}

function waitForClose(one: ClientRequest | Socket): Promise<void> {
  return new Promise((resolve) => one.once('close', () => resolve()))
}
