import { setMaxListeners } from 'events'
import { isHttp1, isHttp2, type Server } from '../connections/server.ts'
import { drain } from './drain.ts'
import { createHealthHandler, type Handler } from './health.ts'
import { type DrainResult, type ManageOptions, readManageSettings } from './options.ts'
import { listenToSignals } from './signals.ts'
import { watchTraffic } from './traffic.ts'

/** A server with a managed shutdown. */
export interface Managed {
  /**
   * Whether the server is listening and isn't being drained.
   *
   * @example
   * ```ts
   * import http from 'node:http'
   * import { manage } from 'fwjs-ops'
   *
   * const server = http.createServer((req, res) => res.end('hello'))
   * const managed = manage(server)
   * server.listen(0, () => console.log(managed.ready)) // true
   * ```
   * @since 0.1.0
   */
  readonly ready: boolean
  /**
   * Aborts when the port is closed. End server-sent events and WebSockets then, so that their
   * clients connect to another process.
   *
   * @example
   * ```ts
   * import http from 'node:http'
   * import { manage } from 'fwjs-ops'
   *
   * const server = http.createServer((req, res) => {
   *   res.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': hello\n\n')
   *   managed.signal.addEventListener('abort', () => res.end())
   * })
   * const managed = manage(server)
   * ```
   * @since 0.1.0
   */
  readonly signal: AbortSignal
  /**
   * Responds with 200 while the server is ready, and with 503 before and after.
   *
   * @example
   * ```ts
   * import fw from 'fwjs'
   * import { manage } from 'fwjs-ops'
   *
   * const app = fw()
   * app.get('/ready', (req, res) => managed.readiness(req, res))
   * const managed = manage(app.listen(0))
   * ```
   * @since 0.1.0
   */
  readonly readiness: Handler
  /**
   * Responds with 200 as long as the process responds at all, even while the server is drained.
   *
   * @example
   * ```ts
   * import fw from 'fwjs'
   * import { manage } from 'fwjs-ops'
   *
   * const app = fw()
   * app.get('/alive', (req, res) => managed.liveness(req, res))
   * const managed = manage(app.listen(0))
   * ```
   * @since 0.1.0
   */
  readonly liveness: Handler
  /**
   * Drains the server. Every call returns the same promise.
   *
   * @example
   * ```ts
   * import http from 'node:http'
   * import { manage } from 'fwjs-ops'
   *
   * const server = http.createServer((req, res) => res.end('hello')).listen(0)
   * const managed = manage(server)
   * const { finished, cut } = await managed.close()
   * console.log(finished, cut.requests)
   * ```
   * @since 0.1.0
   */
  close(): Promise<DrainResult>
  /**
   * Drains the server at the end of an `await using` block.
   *
   * @example
   * ```ts
   * import http from 'node:http'
   * import { manage } from 'fwjs-ops'
   *
   * const managed = manage(http.createServer((req, res) => res.end('hello')).listen(0))
   * await managed[Symbol.asyncDispose]()
   * ```
   * @since 0.1.0
   */
  [Symbol.asyncDispose](): Promise<void>
}

const isManaged = new WeakSet<object>()

/**
 * Shuts down a server without losing requests: readiness turns false, the port closes, accepted
 * requests finish, and clients are asked to disconnect. Call it once, before or after `listen`.
 *
 * @param server a `node:http`, `node:https`, or `node:http2` server, such as the one returned by
 * `app.listen`
 * @param options how long each step may take, and which signals start it
 * @throws {TypeError} if `server` isn't a server or is already managed, or an option is unknown or
 * invalid
 * @example
 * ```ts
 * import http from 'node:http'
 * import { manage } from 'fwjs-ops'
 *
 * const server = http.createServer((req, res) => res.end('hello')).listen(3000)
 * manage(server, { signals: ['SIGTERM', 'SIGINT'] })
 * ```
 * @since 0.1.0
 */
export function manage(server: Server, options?: ManageOptions): Managed {
  if (!isHttp1(server) && !isHttp2(server)) {
    throw new TypeError(
      'manage() expects a server from app.listen(), or from createServer() of node:http, node:https, or node:http2',
    )
  }
  if (isManaged.has(server)) throw new TypeError('manage() was already called on this server')
  const settings = readManageSettings(options)
  isManaged.add(server)
  const traffic = watchTraffic(server, settings.idleDelay)
  const controller = new AbortController()
  // One listener for each open stream is not a leak.
  setMaxListeners(0, controller.signal)
  let drained: Promise<DrainResult> | undefined
  const isReady = () => server.listening && !drained
  const close = () => {
    drained ??= drain(server, traffic, settings, () => controller.abort())
    return drained
  }
  listenToSignals(settings, close)
  return {
    get ready() {
      return isReady()
    },
    signal: controller.signal,
    readiness: createHealthHandler(() =>
      isReady() ? [true, 'ready'] : [false, drained ? 'draining' : 'starting'],
    ),
    liveness: createHealthHandler(() => [true, 'alive']),
    close,
    [Symbol.asyncDispose]: async () => void (await close()),
  }
}
