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
  // Programs may emit connections that are other streams: Node's limits are all that these have.
  server.on('connection', (socket: unknown) => {
    if (!(socket instanceof Socket)) return
    if (isTls) watchHandshake(watch, socket)
    else watchConnection(watch, socket)
  })
  if (isTls) server.on('secureConnection', (socket) => watchConnection(watch, socket))
}

/**
 * Comes between Node and the listeners of requests. The listeners stay as they are, because packages
 * read and replace them; and agents replace `emit` of the prototype, which is called for each request
 * when its turn has come.
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
    // A listener for expectations passes the request on by emitting it once more.
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

/** Requests that a program emits itself, with other sockets or none, are left alone. */
function watchedConnection(watch: Watch, req: IncomingMessage | undefined): Connection | undefined {
  const socket = req?.socket
  if (!(socket instanceof Socket)) return undefined
  const known = watch.connections.get(socket)
  return known ?? (socket.destroyed ? undefined : watchConnection(watch, socket))
}
