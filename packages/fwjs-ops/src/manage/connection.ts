import type { IncomingMessage, ServerResponse } from 'http'
import type { Socket } from 'net'
import { lingerAfterResponse } from '../connections/lingering-close.ts'

/** An HTTP/1.1 connection. */
export interface Connection {
  readonly socket: Socket
  /** The responses that aren't complete, in request order. */
  readonly running: Set<ServerResponse>
  /** The bytes received when the connection became idle: more means that a request has begun. */
  idleBytes: number
  /** When it became idle, or was last found busy. */
  idleSince: number
}

export function createConnection(socket: Socket): Connection {
  return {
    socket,
    running: new Set(),
    idleBytes: socket.bytesRead,
    idleSince: performance.now(),
  }
}

/** Counts a response until it's complete. */
export function addResponse(connection: Connection, res: ServerResponse): void {
  const { running, socket } = connection
  running.add(res)
  res.once('close', () => {
    running.delete(res)
    connection.idleBytes = socket.bytesRead
    connection.idleSince = performance.now()
  })
}

export function isIdle({ running, socket, idleBytes }: Connection): boolean {
  return running.size === 0 && socket.bytesRead === idleBytes
}

/**
 * Announces in a response that the connection closes after it. This is decided when its headers are
 * sent, because pipelined requests after it would be lost. Contradicting headers from the app are
 * removed: event streams often set them.
 */
export function closeAfter(
  connection: Connection,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  if (res.headersSent) return
  const { writeHead } = res
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    const isLast = [...connection.running].at(-1) === res
    if (res.headersSent || !isLast) return Reflect.apply(writeHead, res, [status, ...rest])
    receiveRest(connection.socket, req)
    res.setHeader('Connection', 'close')
    return Reflect.apply(writeHead, res, [status, ...rest.map(withoutConnection)])
  }) as typeof writeHead
}

/**
 * Removes `Connection` from the headers passed to `writeHead`: an object, or alternating names and
 * values. Other values pass unchanged.
 */
function withoutConnection(given: unknown): unknown {
  const isConnection = (name: unknown): boolean => /^connection$/i.test(String(name))
  if (Array.isArray(given)) {
    return given.filter((_, index) => !isConnection(given[index - (index % 2)]))
  }
  if (given === null || typeof given !== 'object') return given
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isConnection(name)))
}

/** Receives the rest of the body before the connection is destroyed. */
function receiveRest(socket: Socket, req: IncomingMessage): void {
  if (req.complete) return
  lingerAfterResponse(socket, () => {
    if (req.complete) socket.destroySoon()
    else req.once('close', () => socket.destroy())
  })
}
