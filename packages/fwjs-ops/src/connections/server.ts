import { Server as HttpServer } from 'http'
import type { Http2SecureServer, Http2Server } from 'http2'
import { Server as HttpsServer } from 'https'
import { Server as NetServer } from 'net'
import { Duplex } from 'stream'

export type Http1Server = HttpServer | HttpsServer

/** Any HTTP server of Node.js. */
export type Server = Http1Server | Http2Server | Http2SecureServer

export function isHttp1(server: unknown): server is Http1Server {
  return server instanceof HttpServer || server instanceof HttpsServer
}

/** Returns true for an HTTP/2 server. Its classes aren't public, but this method is. */
export function isHttp2(server: unknown): server is Http2Server | Http2SecureServer {
  return server instanceof NetServer && 'updateSettings' in server
}

/**
 * Returns true for a request of Node's HTTP/2 server. Its stream decides: an HTTP/1.1 client may write any
 * version in its request line.
 */
export function isHttp2Request(req: object): boolean {
  const { stream } = req as { stream?: unknown }
  return stream instanceof Duplex && 'pushAllowed' in stream
}

export function isTls(server: Server): server is HttpsServer | Http2SecureServer {
  return 'setSecureContext' in server
}
