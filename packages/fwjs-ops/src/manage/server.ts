import { Server as HttpServer, type IncomingMessage, type ServerResponse } from 'http'
import type { Http2SecureServer, Http2Server } from 'http2'
import { Server as HttpsServer } from 'https'
import { Server as NetServer } from 'net'

/** Any HTTP server of Node.js. */
export type Server = HttpServer | HttpsServer | Http2Server | Http2SecureServer

/** A handler for Express, fwjs, and plain servers, with HTTP/1.1 and HTTP/2. */
export type Handler = (req: IncomingMessage, res: ServerResponse) => void

export function isHttp1(server: unknown): server is HttpServer | HttpsServer {
  return server instanceof HttpServer || server instanceof HttpsServer
}

/** Returns true for an HTTP/2 server. Its classes aren't public, but this method is. */
export function isHttp2(server: unknown): server is Http2Server | Http2SecureServer {
  return server instanceof NetServer && 'updateSettings' in server
}

/**
 * Closes only the port, and calls back when the last connection is closed. Node.js would also close
 * idle connections, to which a load balancer may be writing a request.
 */
export function closePort(server: Server, done: () => void): void {
  // Node 24 would send GOAWAY immediately, and clients would have to resend requests in flight.
  if (!isHttp1(server)) {
    NetServer.prototype.close.call(server, done)
    return
  }
  const own = Object.getOwnPropertyDescriptor(server, 'closeIdleConnections')
  server.closeIdleConnections = () => {}
  try {
    server.close(done)
  } finally {
    if (own) Object.defineProperty(server, 'closeIdleConnections', own)
    else Reflect.deleteProperty(server, 'closeIdleConnections')
  }
}

/**
 * Runs what `closePort` runs, on a server that doesn't listen. The first call compiles it, which takes
 * longer than the call, and connections that arrive in the meantime are lost.
 */
export function warmUpClosing(): void {
  const server = new HttpServer()
  // Node.js starts the timer for request timeouts, which `close` stops.
  server.emit('listening')
  closePort(server, () => {})
}
