import { setMaxListeners } from 'events'
import { drain } from './drain.ts'
import { createHealthHandler } from './health.ts'
import { type DrainResult, type ManageOptions, readManageSettings } from './options.ts'
import { type Handler, isHttp1, isHttp2, type Server } from './server.ts'
import { listenToSignals } from './signals.ts'
import { watchTraffic } from './traffic.ts'

/** A server whose end is managed. */
export interface Managed {
  /** Whether the server listens and is not being drained. */
  readonly ready: boolean
  /**
   * Aborts when the port is closed: the moment to end server-sent events and WebSockets, whose
   * clients then connect to another process.
   */
  readonly signal: AbortSignal
  /** Answers 200 while the server is ready, and 503 before and after. */
  readonly readiness: Handler
  /** Answers 200 for as long as the process answers at all, while it is drained too. */
  readonly liveness: Handler
  /** Drains the server; every call gives the same promise. */
  close(): Promise<DrainResult>
  /** Drains the server at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>
}

const isManaged = new WeakSet<object>()

/**
 * Ends a server without losing a request. Call it once, before or after `listen`.
 *
 * @example
 * import http from 'node:http'
 * import { manage } from 'fwjs-ops'
 *
 * const server = http.createServer((req, res) => res.end('hello')).listen(3000)
 * manage(server, { signals: ['SIGTERM', 'SIGINT'] })
 */
export function manage(server: Server, options?: ManageOptions): Managed {
  if (!isHttp1(server) && !isHttp2(server)) {
    throw new TypeError(
      'manage takes the server that app.listen or createServer of http, https or http2 returns',
    )
  }
  if (isManaged.has(server)) throw new TypeError('manage was called for this server already')
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
