import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'http'
import { Server as HttpsServer } from 'https'
import { Socket } from 'net'
import type { Connection } from './connection.ts'
import { takeRequest } from './requests.ts'
import { forgetConnection, type Watch, watchConnection, watchHandshake } from './watch.ts'

export type Server = HttpServer | HttpsServer

export function attachWatch(server: Server, watch: Watch): void {
  watchConnections(server, watch)
  interceptRequests(server, watch)
}

function watchConnections(server: Server, watch: Watch): void {
  const isTls = server instanceof HttpsServer
  // Application code may emit connections that are other kinds of streams. Only Node.js's own
  // limits apply to those.
  server.on('connection', (socket: unknown) => {
    if (!(socket instanceof Socket)) return
    if (isTls) watchHandshake(watch, socket)
    else watchConnection(watch, socket)
  })
  if (isTls) server.on('secureConnection', (socket) => watchConnection(watch, socket))
}

/**
 * Intercepts requests without touching their listeners, because packages read and replace those.
 * APM agents replace `emit` on the prototype, which is called for each request when its turn comes.
 */
function interceptRequests(server: Server, watch: Watch): void {
  const own = Object.hasOwn(server, 'emit') ? server.emit : undefined
  const expecting = new WeakSet<object>()
  const emit = (...args: unknown[]): boolean => {
    const { emit: inherited } = Object.getPrototypeOf(server) as Server
    return Reflect.apply(own ?? inherited, server, args)
  }
  const intercept = (...args: unknown[]): boolean => {
    const [event, req, second] = args as [string, IncomingMessage, unknown]
    if (event === 'upgrade' || event === 'connect') forgetConnection(watch, second as Socket)
    const expects = event === 'checkContinue' || event === 'checkExpectation'
    // A `checkContinue` listener passes the request on by emitting it again.
    const isNew = expects || (event === 'request' && !expecting.has(req))
    const connection = isNew ? watchedConnection(watch, req) : undefined
    if (!connection) return emit(...args)
    if (expects) expecting.add(req)
    const res = second as ServerResponse
    takeRequest(connection, req, res, event === 'checkContinue', () => void emit(...args))
    return true
  }
  server.emit = intercept as typeof server.emit
}

/** Ignores requests emitted by application code with other sockets or none. */
function watchedConnection(watch: Watch, req: IncomingMessage | undefined): Connection | undefined {
  const socket = req?.socket
  if (!(socket instanceof Socket)) return undefined
  const known = watch.connections.get(socket)
  return known ?? (socket.destroyed ? undefined : watchConnection(watch, socket))
}
