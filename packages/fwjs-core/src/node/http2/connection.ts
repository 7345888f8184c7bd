import type { Http2Session } from 'http2'

/** The properties that access logs read from a socket. */
const NAMES = [
  'remoteAddress',
  'remotePort',
  'remoteFamily',
  'localAddress',
  'localPort',
  'localFamily',
  'encrypted',
] as const

export type Connection = Readonly<Partial<Record<PropertyKey, unknown>>>

/** The property of an HTTP/2 request with information about its connection. */
export const CONNECTION: unique symbol = Symbol('fwjs.connection')

const UNKNOWN: Connection = {}
const connections = new WeakMap<Http2Session, Connection>()

/** Reads the socket of a session once, while it is open. */
export function getConnection(session: Http2Session | undefined): Connection {
  if (session === undefined || session.destroyed) return UNKNOWN
  const known = connections.get(session)
  if (known) return known
  const socket = session.socket as object
  const connection = Object.fromEntries(NAMES.map((name) => [name, Reflect.get(socket, name)]))
  connections.set(session, connection)
  return connection
}

/**
 * Wraps the socket of HTTP/2 messages, so that its addresses are still available after the stream is
 * closed.
 */
export function withConnection(socket: object, connection: Connection = UNKNOWN): object {
  return new Proxy(socket, {
    get: (target, name) => connection[name] ?? Reflect.get(target, name),
  })
}
