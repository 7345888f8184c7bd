import http, { type IncomingMessage, type ServerResponse } from 'http'
import net from 'net'
import type { Duplex } from 'stream'
import type { Recorder } from './recorder.ts'

/** Longer bodies are passed on, but not kept. */
const BODY_LIMIT = 1_000_000

const pairsOf = (raw: string[]): [string, string][] =>
  raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, String(raw[index + 1])]] : [],
  )

/** Watches a body go by, and writes the request down when it has ended. */
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

function answerUnreachable(res: ServerResponse, target: URL, error: Error): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  res.writeHead(502, { 'Content-Type': 'text/plain' })
  res.end(`fwjs record: ${target.origin} does not answer (${error.message})\n`)
}

/** Passes a request on, and its answer back, as they come. */
function forward(req: IncomingMessage, res: ServerResponse, target: URL, agent: http.Agent): void {
  const passed = http.request({
    host: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port || 80,
    method: req.method,
    path: req.url,
    headers: req.rawHeaders as never,
    agent,
    setHost: false,
  })
  passed.on('information', (info) => writeInformation(res, info))
  passed.on('response', (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders as never)
    res.flushHeaders()
    answer.pipe(res)
    answer.on('error', () => res.destroy())
  })
  passed.on('error', (error) => answerUnreachable(res, target, error))
  res.on('close', () => passed.destroy())
  req.on('error', () => passed.destroy())
  req.pipe(passed)
}

function writeInformation(res: ServerResponse, { statusCode }: http.InformationEvent): void {
  if (statusCode === 100) res.writeContinue()
}

/** Joins two connections until either ends. */
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

/** A proxy in front of a program, which writes down what is asked. */
export function createProxy(target: URL, recorder: Recorder): http.Server {
  const agent = new http.Agent({ keepAlive: true })
  const serve = (req: IncomingMessage, res: ServerResponse): void => {
    record(req, recorder)
    forward(req, res, target, agent)
  }
  const server = http.createServer({ keepAliveTimeout: 60_000, requestTimeout: 0 }, serve)
  server.on('checkContinue', serve)
  server.on('upgrade', (req, socket, head) => forwardUpgrade(req, socket, head, target))
  server.on('close', () => agent.destroy())
  return server
}
