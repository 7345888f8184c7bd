import type { IncomingHttpHeaders, ServerHttp2Stream } from 'http2'
import { Socket } from 'net'
import type { TLSSocket } from 'tls'
import { type Arrival, type Http2Messages, interceptRequests } from './interception.ts'
import { isHttp2, isTls, type Server } from './server.ts'

/** The open connections to a server. */
export interface Connections<C> {
  /** Every connection, regardless of protocol. On a TLS server, these are the sockets below TLS. */
  readonly sockets: Set<Socket>
  /** HTTP/1.1 connections, with the state that the caller keeps for each. */
  readonly http1: Map<Socket, C>
  /** Connections taken over by an upgrade or a CONNECT. */
  readonly upgraded: Set<Socket>
  /** The number of accepted connections. */
  accepted: number
}

/** What a caller keeps for each HTTP/1.1 connection, and does with its requests. */
export interface Tracker<C> {
  createState(socket: Socket): C
  /** Called when a connection is closed, or uses another protocol from now on. */
  onLeave?(state: C): void
  /** Called when a TLS handshake begins. A connection gets its state after the handshake. */
  onHandshake?(socket: Socket): void
  /** Called when a request arrives. */
  onArrival?(state: C, arrival: Arrival): void
  /** Called instead of the app, after everyone's `onArrival`. Calls `handle` now or later. */
  delay?(state: C, arrival: Arrival, handle: () => boolean): void
  /** Called for every HTTP/2 stream, instead of the app. Calls `handle` now or later. */
  onStream?(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, handle: () => boolean): boolean
  /** Called with the request and the response of an HTTP/2 stream. */
  onMessages?(messages: Http2Messages): void
}

export function trackConnections<C>(server: Server, tracker: Tracker<C>): Connections<C> {
  const connections: Connections<C> = {
    sockets: new Set(),
    http1: new Map(),
    upgraded: new Set(),
    accepted: 0,
  }
  trackSockets(server, connections, tracker)
  trackRequests(server, connections, tracker)
  return connections
}

function trackSockets<C>(server: Server, connections: Connections<C>, tracker: Tracker<C>): void {
  const isEncrypted = isTls(server)
  const speaksHttp2 = isHttp2(server)
  server.on('connection', (socket: unknown) => {
    // Application code may emit connections that are other kinds of streams.
    if (!(socket instanceof Socket)) return
    connections.accepted += 1
    addUntilClosed(connections.sockets, socket)
    if (isEncrypted) tracker.onHandshake?.(socket)
    else if (!speaksHttp2) addConnection(connections, tracker, socket)
  })
  if (!isEncrypted) return
  server.on('secureConnection', (socket: TLSSocket) => {
    const isHttp2Connection = speaksHttp2 && socket.alpnProtocol === 'h2'
    if (!isHttp2Connection) addConnection(connections, tracker, socket)
  })
}

function addUntilClosed(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
}

function addConnection<C>({ http1 }: Connections<C>, tracker: Tracker<C>, socket: Socket): C {
  const state = tracker.createState(socket)
  http1.set(socket, state)
  socket.once('close', () => removeConnection(http1, tracker, socket))
  return state
}

function removeConnection<C>(http1: Map<Socket, C>, tracker: Tracker<C>, socket: Socket): void {
  const state = http1.get(socket)
  if (state === undefined) return
  http1.delete(socket)
  tracker.onLeave?.(state)
}

function trackRequests<C>(server: Server, connections: Connections<C>, tracker: Tracker<C>): void {
  const { http1, sockets, upgraded } = connections
  interceptRequests(server, {
    delays: tracker.delay !== undefined,
    onRequest(arrival, handle) {
      const { socket } = arrival.req
      let state = http1.get(socket)
      if (state === undefined && !socket.destroyed) {
        // The connection was opened before the server was tracked.
        addUntilClosed(sockets, socket)
        state = addConnection(connections, tracker, socket)
      }
      if (state === undefined) return handle()
      tracker.onArrival?.(state, arrival)
      if (!tracker.delay) return handle()
      tracker.delay(state, arrival, handle)
      return true
    },
    onUpgrade(socket) {
      removeConnection(http1, tracker, socket)
      addUntilClosed(upgraded, socket)
    },
    onStream: (stream, headers, handle) => tracker.onStream?.(stream, headers, handle) ?? handle(),
    onMessages: (messages) => tracker.onMessages?.(messages),
  })
}
