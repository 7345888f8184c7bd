import http2 from 'node:http2'
import type { ProtectOptions } from 'fwjs-ops'
import { serving } from './client.mts'
import { type Watched, watch } from './watched.mts'

export type Http2Handle = (req: http2.Http2ServerRequest, res: http2.Http2ServerResponse) => void

/** Runs a protected HTTP/2 server while the callback runs. */
export async function watchingHttp2(
  handle: Http2Handle | http2.Http2Server,
  work: (port: number, watched: Watched) => Promise<void>,
  options: ProtectOptions = {},
): Promise<void> {
  const server = typeof handle === 'function' ? http2.createServer(handle) : handle
  const watched = watch(server, options)
  await serving(server, (port) => work(port, watched))
}

/** Serves "hello", and a response that doesn't end at `/events`. */
export const greet: Http2Handle = (req, res) => {
  if (req.url === '/events') res.write('first')
  else res.end('hello')
}

/** Handlers that run until the test ends their responses. */
export class Running {
  readonly urls: string[] = []
  readonly responses: http2.Http2ServerResponse[] = []
  readonly handle: Http2Handle = (req, res) => {
    this.urls.push(req.url)
    this.responses.push(res)
  }
}

/** Returns the ids of client streams. */
export const streamsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + 2 * index)
