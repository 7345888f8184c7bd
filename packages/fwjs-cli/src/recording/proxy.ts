import http, { type IncomingMessage, type ServerResponse } from 'http'
import net from 'net'
import type { Duplex } from 'stream'
import { BODY_LIMIT, type Recorder } from './recorder.ts'

const pairsOf = (raw: string[]): [string, string][] =>
  raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, String(raw[index + 1])]] : [],
  )

/** Node.js throws if a head announces trailers without chunks. Trailers aren't forwarded anyway. */
const withoutTrailer = (raw: string[]): string[] =>
  pairsOf(raw)
    .filter(([name]) => name.toLowerCase() !== 'trailer')
    .flat()

/** Collects the body and records the request when it's complete. */
function record(req: IncomingMessage, recorder: Recorder): void {
  const chunks: Buffer[] = []
  let length = 0
  req.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= BODY_LIMIT) chunks.push(chunk)
  })
  req.on('end', () => {
    const { method = 'GET', url: target = '/', rawHeaders } = req
    const body = Buffer.concat(chunks)
    recorder.write({ method, target, headers: pairsOf(rawHeaders), body, length })
  })
}

function answerUnreachable(res: ServerResponse, target: URL, error: unknown): void {
  if (res.headersSent) {
    if (!res.writableEnded) res.destroy()
    return
  }
  // Sets the reason phrase, because the app's may be what couldn't be forwarded.
  res.writeHead(502, 'Bad Gateway', { 'Content-Type': 'text/plain' })
  res.end(`fwjs record: no response from ${target.origin} (${(error as Error).message})\n`)
}

/** Streams a response back to the client. */
function passBack(response: IncomingMessage, res: ServerResponse): void {
  const { statusCode = 502, statusMessage, rawHeaders } = response
  response.on('error', () => res.destroy())
  res.writeHead(statusCode, statusMessage, withoutTrailer(rawHeaders) as never)
  res.flushHeaders()
  response.pipe(res)
}

/** Streams a request to the app, and the response back. */
function forward(req: IncomingMessage, res: ServerResponse, target: URL, agent: http.Agent): void {
  const fail = (error: unknown): void => answerUnreachable(res, target, error)
  const passed = http.request({
    host: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port || 80,
    method: req.method,
    path: req.url,
    headers: withoutTrailer(req.rawHeaders) as never,
    agent,
    setHost: false,
  })
  passed.on('information', (info) => writeInformation(res, info))
  passed.on('response', (response) => {
    try {
      passBack(response, res)
    } catch (error) {
      passed.destroy()
      fail(error)
    }
  })
  passed.on('upgrade', (_answer, socket) => {
    socket.destroy()
    fail(new Error('it switched protocols'))
  })
  passed.on('error', fail)
  res.on('close', () => passed.destroy())
  req.on('error', () => passed.destroy())
  req.pipe(passed)
}

function writeInformation(res: ServerResponse, { statusCode }: http.InformationEvent): void {
  if (statusCode === 100) res.writeContinue()
}

/** Connects two sockets until either ends. */
function forwardUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer, target: URL): void {
  const other = net.connect(Number(target.port || 80), target.hostname.replace(/^\[|\]$/g, ''))
  other.on('connect', () => {
    const lines = pairsOf(req.rawHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
    other.write(`${req.method} ${req.url} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
    other.write(head)
    other.pipe(socket).pipe(other)
  })
  for (const [one, two] of [
    [socket, other],
    [other, socket],
  ] as const) {
    one.on('error', () => two.destroy())
    one.on('close', () => two.destroy())
  }
}

/** A proxy in front of an app that records requests. */
export class RecordingProxy {
  readonly #agent = new http.Agent({ keepAlive: true })
  readonly #upgraded = new Set<Duplex>()
  readonly server: http.Server

  constructor(target: URL, recorder: Recorder) {
    const serve = (req: IncomingMessage, res: ServerResponse): void => {
      record(req, recorder)
      try {
        forward(req, res, target, this.#agent)
      } catch (error) {
        answerUnreachable(res, target, error)
      }
    }
    this.server = http.createServer({ keepAliveTimeout: 60_000, requestTimeout: 0 }, serve)
    this.server.on('checkContinue', serve)
    this.server.on('upgrade', (req, socket, head) => {
      this.#upgraded.add(socket)
      socket.once('close', () => this.#upgraded.delete(socket))
      forwardUpgrade(req, socket, head, target)
    })
  }

  /** Closes every connection; an upgraded one would keep the process running. */
  close(): void {
    this.server.close()
    this.server.closeAllConnections()
    for (const socket of this.#upgraded) socket.destroy()
    this.#agent.destroy()
  }
}
