import type { IncomingMessage, ServerResponse } from 'http'
import type { Http2Session, ServerHttp2Session } from 'http2'
import { Socket } from 'net'
import type { TLSSocket } from 'tls'
import { addResponse, type Connection, closeAfter, createConnection } from './connection.ts'
import { isHttp2, type Server } from './server.ts'

/** The open connections and requests of a server. */
export interface Traffic {
  /** How long idle connections stay open after the port is closed. */
  readonly idleDelay: number
  /** Every connection, regardless of protocol. */
  readonly sockets: Set<Socket>
  /** HTTP/1.1 connections. */
  readonly connections: Map<Socket, Connection>
  readonly sessions: Set<Http2Session>
  /** Connections taken over by an upgrade or a CONNECT. */
  readonly upgraded: Set<Socket>
  /** The number of open HTTP/2 streams. */
  streams: number
  /** The number of accepted connections. */
  accepted: number
  /** Whether the port is closed, so that every client is asked to disconnect. */
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
    // Application code may emit connections that are other kinds of streams.
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
 * Intercepts requests without touching their listeners, because fwjs and other packages inspect
 * those. APM agents replace `emit` on the prototype, so it's looked up for each event.
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
    countRequest(traffic, first as IncomingMessage, second as ServerResponse)
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

/** Ignores HTTP/2 requests, and requests emitted by application code with other sockets or none. */
function countRequest(traffic: Traffic, req: IncomingMessage, res: ServerResponse): void {
  if (req.httpVersionMajor !== 1 || !(req.socket instanceof Socket)) return
  const connection = traffic.connections.get(req.socket) ?? adoptConnection(traffic, req.socket)
  addResponse(connection, res)
  if (traffic.isEnding) closeAfter(connection, req, res)
}

/** Adds a connection that was opened before the server was watched. */
function adoptConnection(traffic: Traffic, socket: Socket): Connection {
  watchSocket(traffic.sockets, socket)
  return watchConnection(traffic, socket)
}

function noticeUpgrade(traffic: Traffic, socket: Socket): void {
  // With HTTP/2, this argument of a CONNECT is a response, and the request counts as a stream.
  if (!(socket instanceof Socket)) return
  traffic.connections.delete(socket)
  watchSocket(traffic.upgraded, socket)
}

/** Asks every client to disconnect: with its next response, or with GOAWAY. */
export function askToDisconnect(traffic: Traffic): void {
  traffic.isEnding = true
  for (const session of traffic.sessions) endSession(session, traffic.idleDelay)
  for (const connection of traffic.connections.values()) {
    for (const res of connection.running) closeAfter(connection, res.req, res)
  }
}

const NO_ERROR = 0
const ANY_STREAM = 2 ** 31 - 1

/**
 * Ends a session after its streams. A client may open a stream before it learns of that: the first
 * GOAWAY rejects nothing, and everything sent before the client received it has arrived when the
 * client replies to the ping that follows. An idle Node 20 client no longer replies, so the wait is
 * limited to the time an idle HTTP/1.1 connection stays open.
 */
function endSession(session: Http2Session, delay: number): void {
  if (session.closed || session.destroyed) return
  session.goaway(NO_ERROR, ANY_STREAM)
  const close = () => session.close()
  const closing = setTimeout(close, delay)
  session.once('close', () => clearTimeout(closing))
  session.ping(close)
}
