import { Server as HttpServer } from 'http'
import type { Http2SecureServer, Http2Server } from 'http2'
import { Server as HttpsServer } from 'https'
import { Server as NetServer } from 'net'

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

export function isTls(server: Server): server is HttpsServer | Http2SecureServer {
  return 'setSecureContext' in server
}
