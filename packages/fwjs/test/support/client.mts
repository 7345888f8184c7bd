import http, { type RequestListener, type Server } from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import type { Question, Reply } from './exchange.mts'
import { askHttp2, servingHttp2 } from './http2-client.mts'
import { FOREVER } from './waiting.mts'

export type { Question, Reply } from './exchange.mts'

export interface Address {
  port: number
  tls?: boolean
  /** Sends the requests of `ask`, if not over HTTP/1.1 on that port. */
  ask?: Ask
}

type Ask = (path: string, question: Question) => Promise<Reply>

/** Serves a listener over another transport while the work runs. */
type Transport = <T>(listener: RequestListener, work: (ask: Ask) => Promise<T>) => Promise<T>

const transport = await chosenTransport()

/**
 * Replaces HTTP/1.1 wherever a test uses `ask`, so that the suite tests another transport: 'http2',
 * or the file of a module that exports `ask(app, path, question)`.
 */
async function chosenTransport(): Promise<Transport | undefined> {
  const name = process.env['FWJS_TEST_TRANSPORT']
  if (name === undefined) return undefined
  if (name === 'http2') {
    return (listener, work) =>
      servingHttp2(listener, (origin) => work((path, question) => askHttp2(origin, path, question)))
  }
  const { ask } = await import(pathToFileURL(name).href)
  return (listener, work) => work((path, question) => ask(listener, path, question))
}

/** Runs a listener on an unused loopback port while the work runs. */
export async function serving<T>(
  listener: RequestListener | Server,
  work: (address: Address) => Promise<T>,
): Promise<T> {
  const server = typeof listener === 'function' ? http.createServer(listener) : listener
  // Node.js would close an idle connection after 5 s. A test that waits for that depends on a clock: it fails.
  server.keepAliveTimeout = 2 * FOREVER
  if (!server.listening) server.listen(0, '127.0.0.1')
  if (server.address() === null) await new Promise((resolve) => server.once('listening', resolve))
  const tls = server instanceof https.Server
  const { port } = server.address() as AddressInfo
  try {
    if (!transport || typeof listener !== 'function') return await work({ port, tls })
    return await transport(listener, (ask) => work({ port, tls, ask }))
  } finally {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
}

/** Sends one request on its own connection; returns the response as it arrived. */
export function ask(address: Address, path: string, question: Question = {}): Promise<Reply> {
  if (address.ask) return address.ask(path, question)
  const options = {
    host: '127.0.0.1',
    port: address.port,
    path,
    method: question.method ?? 'GET',
    headers: question.headers ?? {},
    agent: false as const,
    rejectUnauthorized: false,
    timeout: FOREVER,
  }
  const { promise, resolve, reject } = deferred<Reply>()
  const request = (address.tls ? https : http).request(options, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', () => {})
    response.on('close', () => {
      const bytes = Buffer.concat(chunks)
      resolve({
        status: response.statusCode ?? 0,
        statusMessage: response.statusMessage ?? '',
        headers: response.headers,
        rawHeaders: response.rawHeaders,
        text: bytes.toString(),
        bytes,
        cut: !response.complete,
      })
    })
  })
  request.on('error', reject)
  request.on('timeout', () => request.destroy(new Error(`no reply to ${path}`)))
  request.end(question.body)
  return promise
}

/** Serves the listener for one request. */
export function get(
  listener: RequestListener | Server,
  path: string,
  question?: Question,
): Promise<Reply> {
  return serving(listener, (address) => ask(address, path, question))
}

/** Writes the string unchanged and returns everything received until the server closes. */
export function raw(address: Address, text: string): Promise<string> {
  const { promise, resolve, reject } = deferred<string>()
  const options = { host: '127.0.0.1', port: address.port, timeout: FOREVER }
  const socket = net.connect(options, () => socket.write(text))
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('close', () => resolve(received))
  socket.on('error', reject)
  socket.on('timeout', () => socket.destroy(new Error(`The connection stays open: ${received}`)))
  return promise
}

function deferred<T>(): {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
} {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
