import type { Application } from './application.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

/**
 * The object published on the channels `tracing:fwjs.request:*` for all events of a request.
 *
 * @example
 * ```ts
 * import { tracingChannel } from 'node:diagnostics_channel'
 * import type { RequestTrace } from 'fwjs-v5'
 *
 * tracingChannel<unknown, RequestTrace>('fwjs.request').subscribe({
 *   start() {},
 *   end() {},
 *   asyncStart() {},
 *   asyncEnd: ({ req, res, route }) => console.log(req.method, route, res.statusCode),
 *   error() {},
 * })
 * ```
 */
export interface RequestTrace {
  /** The request. */
  readonly req: Request
  /** Its response. */
  readonly res: Response
  /** The outermost app; undefined if a router runs without an app. */
  app: Application | undefined
  /** The full pattern, including mount paths, of the last route with a handler that ran. */
  route: string | undefined
  /** The pattern of `req.baseUrl` for the current layer. */
  mount: string
  /** Whether the connection was closed before the response was complete. */
  aborted: boolean
  /** The error, if no error handler handled it. */
  error?: unknown
}

/** The kind of a layer. */
export type LayerKind = 'middleware' | 'router' | 'app' | 'route' | 'handler' | 'error handler'

/**
 * The object published on the channels `tracing:fwjs.layer:*` for all events of a layer.
 *
 * @example
 * ```ts
 * import { tracingChannel } from 'node:diagnostics_channel'
 * import type { LayerTrace } from 'fwjs-v5'
 *
 * tracingChannel<unknown, LayerTrace>('fwjs.layer').subscribe({
 *   start: ({ kind, name, path }) => console.log(kind, name, path),
 *   end() {},
 *   asyncStart() {},
 *   asyncEnd() {},
 *   error: ({ name, error }) => console.error(name, error),
 * })
 * ```
 */
export interface LayerTrace {
  /** The kind; `handler` means a route handler. */
  readonly kind: LayerKind
  /** The name of its function, or `<anonymous>`. */
  readonly name: string
  /** The pattern it was registered with; for a handler, that of its route. */
  readonly path: string
  /** The pattern of `req.baseUrl` while it runs. */
  readonly mount: string
  /** For a route and its handlers: the full pattern of the route, including mount paths. */
  readonly route: string | undefined
  /** For a handler: the method it was registered for; undefined for all methods. */
  readonly method: string | undefined
  /** The function that runs. */
  readonly handler: (...args: never[]) => unknown
  /** For an error handler: the error it receives. */
  readonly handling: unknown
  /** The request. */
  readonly req: Request
  /** Its response. */
  readonly res: Response
  /** The object published for the request. */
  readonly request: RequestTrace
  /** The enclosing layer: a route, a router, or a mounted app. */
  readonly parent: LayerTrace | undefined
  /** The error it threw, rejected with, or passed to `next`. */
  error?: unknown
}
