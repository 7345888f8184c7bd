import { Server as HttpServer } from 'http'
import { Server as NetServer } from 'net'
import { isHttp1, type Server } from '../connections/server.ts'

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
