import type { Http2Session } from 'http2'

/** What access logs read from a socket. */
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

/** The property of an HTTP/2 request that holds what is known about its connection. */
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

/** A socket as Node gives it to HTTP/2 messages, which still knows its addresses once the stream is over. */
export function withConnection(socket: object, connection: Connection = UNKNOWN): object {
  return new Proxy(socket, {
    get: (target, name) => connection[name] ?? Reflect.get(target, name),
  })
}
