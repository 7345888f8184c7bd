import type { IncomingMessage, ServerResponse } from 'http'
import type { Socket } from 'net'

/** A connection that speaks HTTP/1.1. */
export interface Connection {
  readonly socket: Socket
  /** The responses that are not over, in the order of their requests. */
  readonly running: Set<ServerResponse>
  /** What had been received when the connection became idle: more is the beginning of a request. */
  idleBytes: number
  /** When it became idle, or when it was last seen to be busy. */
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

/** Counts a response until it is over. A listener for expectations passes its request on once more. */
export function addResponse(connection: Connection, res: ServerResponse): void {
  const { running, socket } = connection
  if (running.has(res)) return
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
 * Makes a response tell its client that the connection closes after it. This is decided when its
 * headers are sent, because pipelined requests behind it would be lost. Headers of the program that
 * say otherwise are left out: streams of events often have them.
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

/** The headers given to `writeHead`: an object, or names and values in turn. Others pass unchanged. */
function withoutConnection(given: unknown): unknown {
  const isConnection = (name: unknown): boolean => /^connection$/i.test(String(name))
  if (Array.isArray(given)) {
    return given.filter((_, index) => !isConnection(given[index - (index % 2)]))
  }
  if (given === null || typeof given !== 'object') return given
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isConnection(name)))
}

/**
 * Node destroys the socket after the last response. If the client is still sending its body then, it
 * gets a reset and may lose the response, so the rest is received first.
 */
function receiveRest(socket: Socket, req: IncomingMessage): void {
  if (req.complete) return
  const { destroySoon } = socket
  socket.destroySoon = () => {
    socket.destroySoon = destroySoon
    if (req.complete) {
      socket.destroySoon()
      return
    }
    socket.end()
    req.once('close', () => socket.destroy())
  }
}
