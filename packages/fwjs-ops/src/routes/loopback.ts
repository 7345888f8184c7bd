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

/** What came back; without a status, nothing did. */
export interface Answer {
  status?: number
  headers: IncomingHttpHeaders
  /** Why the answer has no end: the time was over, or the server closed the connection. */
  incomplete?: 'timeout' | 'closed'
}

/** Sends one request through a socket to listeners that get it in their order. */
export async function exchange(
  listeners: RequestListener[],
  request: SentRequest,
  timeout: number,
): Promise<Answer> {
  const server = createServer()
  for (const listener of listeners) server.on('request', listener)
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  try {
    return await send(server, request, timeout)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

async function send(server: Server, request: SentRequest, timeout: number): Promise<Answer> {
  const client = openClient(server, request)
  const sockets: Socket[] = []
  const closings: Promise<void>[] = []
  server.on('connection', (socket: Socket) => {
    sockets.push(socket)
    closings.push(waitForClose(socket))
  })
  const answer = collectResponse(client)
  const timer = setTimeout(() => {
    if (answer.incomplete) answer.incomplete = 'timeout'
    for (const one of [client, ...sockets]) one.destroy()
  }, timeout)
  if (timeout === 0) clearTimeout(timer)
  client.end(request.body)
  await waitForClose(client)
  // The server's side too has then told its listeners how the response ended.
  await Promise.all(closings)
  clearTimeout(timer)
  return answer
}

function openClient(server: Server, { method, url, headers, body }: SentRequest): ClientRequest {
  const { port } = server.address() as AddressInfo
  const client = openRequest({ host: HOST, port, method, path: url, headers, agent: false })
  const isFramed = client.hasHeader('content-length') || client.hasHeader('transfer-encoding')
  // Node itself does not say how long the body of a GET request is.
  if (body !== undefined && !isFramed) client.setHeader('Content-Length', Buffer.byteLength(body))
  return client
}

/** What has come back; complete when the client is closed. */
function collectResponse(client: ClientRequest): Answer {
  const answer: Answer = { headers: {}, incomplete: 'closed' }
  client.once('response', (response) => {
    const { statusCode: status = 0, headers } = response
    Object.assign(answer, { status, headers: { ...headers } })
    response.once('end', () => delete answer.incomplete).resume()
  })
  // A connection that was closed is an answer too: an incomplete one.
  client.on('error', () => {})
  return answer
}

function waitForClose(one: ClientRequest | Socket): Promise<void> {
  return new Promise((resolve) => one.once('close', () => resolve()))
}
