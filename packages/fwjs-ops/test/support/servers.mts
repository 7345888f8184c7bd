import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import fw, { type Express } from 'fwjs'
import type { manage } from 'fwjs-ops'
import fw3 from 'fwjs-v3'
import fw5 from 'fwjs-v5'
import { certificate } from './certificate.mts'

export type AnyServer = Parameters<typeof manage>[0]
export type Handle = (req: IncomingMessage, res: ServerResponse) => void

/** Every kind of HTTP/1.1 server by name, and whether it's encrypted. */
export const serversOfHttp1: [string, boolean, (handle: Handle) => AnyServer][] = [
  ['http', false, (handle) => http.createServer(handle)],
  ['https', true, (handle) => https.createServer(certificate, handle)],
  ['http2 with allowHTTP1', true, (handle) => createBoth(handle as never)],
  ['fwjs', false, (handle) => http.createServer(fw().use(handle as never))],
  [
    'app.listen of fwjs',
    false,
    (handle) =>
      fw()
        .use(handle as never)
        .listen(0),
  ],
  ['fwjs-v3', false, (handle) => http.createServer(legacy(handle))],
  ['fwjs-v5', false, (handle) => http.createServer(fw5().use(handle as never))],
  [
    'app.listen of fwjs-v5',
    false,
    (handle) =>
      fw5()
        .use(handle as never)
        .listen(0),
  ],
]

function createBoth(handle: Parameters<typeof http2.createServer>[0]): http2.Http2SecureServer {
  return http2.createSecureServer({ ...certificate, allowHTTP1: true }, handle as never)
}

function legacy(handle: Handle): Express {
  return (fw3() as unknown as Express).use(handle as never)
}

/** Listens on an unused port, unless it's already listening. */
export async function portOf(server: AnyServer): Promise<number> {
  if (!server.listening) server.listen(0, '127.0.0.1')
  if (server.address() === null) await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A handler that responds when the test tells it to. */
export class Held {
  readonly responses: ServerResponse[] = []
  readonly handle: Handle = (_req, res) => {
    this.responses.push(res)
  }
}
