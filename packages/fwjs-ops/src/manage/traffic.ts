import type { Http2Session, ServerHttp2Session } from 'http2'
import { isHttp2, type Server } from '../connections/server.ts'
import { type Connections, trackConnections } from '../connections/tracking.ts'
import { addResponse, type Connection, closeAfter, createConnection } from './connection.ts'

/** The open connections and requests of a server. */
export interface Traffic {
  /** How long idle connections stay open after the port is closed. */
  readonly idleDelay: number
  readonly connections: Connections<Connection>
  readonly sessions: Set<Http2Session>
  /** The number of open HTTP/2 streams. */
  streams: number
  /** Whether the port is closed, so that every client is asked to disconnect. */
  isEnding: boolean
}

export function watchTraffic(server: Server, idleDelay: number): Traffic {
  const connections = trackConnections<Connection>(server, {
    createState: createConnection,
    onArrival(connection, { req, res }) {
      addResponse(connection, res)
      if (traffic.isEnding) closeAfter(connection, req, res)
    },
    onStream(stream, _headers, handle) {
      traffic.streams += 1
      stream.once('close', () => {
        traffic.streams -= 1
      })
      return handle()
    },
  })
  const sessions = new Set<Http2Session>()
  const traffic: Traffic = { idleDelay, connections, sessions, streams: 0, isEnding: false }
  if (isHttp2(server)) server.on('session', (session) => watchSession(traffic, session))
  return traffic
}

function watchSession(traffic: Traffic, session: ServerHttp2Session): void {
  traffic.sessions.add(session)
  session.once('close', () => traffic.sessions.delete(session))
  if (traffic.isEnding) endSession(session, traffic.idleDelay)
}

/** Asks every client to disconnect: with its next response, or with GOAWAY. */
export function askToDisconnect(traffic: Traffic): void {
  traffic.isEnding = true
  for (const session of traffic.sessions) endSession(session, traffic.idleDelay)
  for (const connection of traffic.connections.http1.values()) {
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
