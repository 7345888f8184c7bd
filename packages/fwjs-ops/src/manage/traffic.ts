import type { IncomingMessage, ServerResponse } from 'http'
import type { Http2Session, ServerHttp2Session } from 'http2'
import { Socket } from 'net'
import type { TLSSocket } from 'tls'
import { addResponse, type Connection, closeAfter, createConnection } from './connection.ts'
import { isHttp2, type Server } from './server.ts'

/** What goes on at a server. */
export interface Traffic {
  /** How long connections without a request stay open at the end. */
  readonly idleDelay: number
  /** Every connection, whatever it speaks. */
  readonly sockets: Set<Socket>
  /** Those that speak HTTP/1.1. */
  readonly connections: Map<Socket, Connection>
  readonly sessions: Set<Http2Session>
  /** Connections that were taken over by an upgrade or a CONNECT. */
  readonly upgraded: Set<Socket>
  /** HTTP/2 streams that are not over. */
  streams: number
  /** How many connections were accepted. */
  accepted: number
  /** Whether the port is closed, so that every client is told to go. */
  isEnding: boolean
}

export function watchTraffic(server: Server, idleDelay: number): Traffic {
  const traffic: Traffic = {
    idleDelay,
    sockets: new Set(),
    connections: new Map(),
    sessions: new Set(),
    upgraded: new Set(),
    streams: 0,
    accepted: 0,
    isEnding: false,
  }
  watchConnections(server, traffic)
  interceptRequests(server, traffic)
  return traffic
}

function watchConnections(server: Server, traffic: Traffic): void {
  const isTls = 'setSecureContext' in server
  const speaksHttp2 = isHttp2(server)
  server.on('connection', (socket: unknown) => {
    // Programs may emit connections that are other streams.
    if (!(socket instanceof Socket)) return
    traffic.accepted += 1
    watchSocket(traffic.sockets, socket)
    if (!isTls && !speaksHttp2) watchConnection(traffic, socket)
  })
  if (isTls) {
    server.on('secureConnection', (socket: TLSSocket) => {
      if (socket.alpnProtocol !== 'h2') watchConnection(traffic, socket)
    })
  }
  if (speaksHttp2) server.on('session', (session) => watchSession(traffic, session))
}

function watchSocket(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
}

function watchConnection(traffic: Traffic, socket: Socket): Connection {
  const connection = createConnection(socket)
  traffic.connections.set(socket, connection)
  socket.once('close', () => traffic.connections.delete(socket))
  return connection
}

function watchSession(traffic: Traffic, session: ServerHttp2Session): void {
  traffic.sessions.add(session)
  session.once('close', () => traffic.sessions.delete(session))
  if (traffic.isEnding) endSession(session, traffic.idleDelay)
}

/**
 * Comes between Node and the listeners of requests, which stay as they are: fwjs and other packages
 * look at them. Agents replace `emit` of the prototype, so that is read for each event.
 */
function interceptRequests(server: Server, traffic: Traffic): void {
  const own = Object.hasOwn(server, 'emit') ? server.emit : undefined
  const intercept = (...args: unknown[]): boolean => {
    notice(traffic, args)
    const { emit: inherited } = Object.getPrototypeOf(server) as Server
    return Reflect.apply(own ?? inherited, server, args)
  }
  server.emit = intercept as typeof server.emit
}

function notice(traffic: Traffic, [event, first, second]: unknown[]): void {
  if (event === 'request' || event === 'checkContinue' || event === 'checkExpectation') {
    noticeRequest(traffic, first as IncomingMessage, second as ServerResponse)
  } else if (event === 'upgrade' || event === 'connect') {
    noticeUpgrade(traffic, second as Socket)
  } else if (event === 'stream') {
    traffic.streams += 1
    const stream = first as NodeJS.EventEmitter
    stream.once('close', () => {
      traffic.streams -= 1
    })
  }
}

/** Requests that a program emits itself, with other sockets or none, and those of HTTP/2 are left alone. */
function noticeRequest(traffic: Traffic, req: IncomingMessage, res: ServerResponse): void {
  if (req.httpVersionMajor !== 1 || !(req.socket instanceof Socket)) return
  const connection = traffic.connections.get(req.socket) ?? adoptConnection(traffic, req.socket)
  addResponse(connection, res)
  if (traffic.isEnding) closeAfter(connection, req, res)
}

/** A connection from before the server was watched. */
function adoptConnection(traffic: Traffic, socket: Socket): Connection {
  watchSocket(traffic.sockets, socket)
  return watchConnection(traffic, socket)
}

function noticeUpgrade(traffic: Traffic, socket: Socket): void {
  // With HTTP/2 a CONNECT has a response in this place, and is a stream.
  if (!(socket instanceof Socket)) return
  traffic.connections.delete(socket)
  watchSocket(traffic.upgraded, socket)
}

/** Tells every client to go: with its next response, or by GOAWAY. */
export function tellToGo(traffic: Traffic): void {
  traffic.isEnding = true
  for (const session of traffic.sessions) endSession(session, traffic.idleDelay)
  for (const connection of traffic.connections.values()) {
    for (const res of connection.running) closeAfter(connection, res.req, res)
  }
}

const NO_ERROR = 0
const ANY_STREAM = 2 ** 31 - 1

/**
 * Ends a session after its streams. A client may open a stream before it hears of that: the first
 * GOAWAY refuses nothing, and whatever was sent before the client had it is there when it answers the
 * ping behind it. An idle client of Node 20 does not answer any more, so that is not waited for longer
 * than an idle connection of HTTP/1.1 stays open.
 */
function endSession(session: Http2Session, delay: number): void {
  if (session.closed || session.destroyed) return
  session.goaway(NO_ERROR, ANY_STREAM)
  const close = () => session.close()
  const closing = setTimeout(close, delay)
  session.once('close', () => clearTimeout(closing))
  session.ping(close)
}
