import type { Application } from './application.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

/**
 * The object that the channels `tracing:fwjs.request:*` publish for all events of a request.
 *
 * @example
 * ```ts
 * import { tracingChannel } from 'node:diagnostics_channel'
 * import type { RequestTrace } from 'fwjs'
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
  /** The outermost app; undefined where a router runs without an app. */
  app: Application | undefined
  /** The pattern of the last route of which a handler ran, with all mounts. */
  route: string | undefined
  /** The pattern of `req.baseUrl` for the layer that is running. */
  mount: string
  /** The connection was closed before the response was complete. */
  aborted: boolean
  /** The error that no error handler has taken. */
  error?: unknown
}

/** The kind of a layer. */
export type LayerKind = 'middleware' | 'router' | 'app' | 'route' | 'handler' | 'error handler'

/**
 * The object that the channels `tracing:fwjs.layer:*` publish for all events of a layer.
 *
 * @example
 * ```ts
 * import { tracingChannel } from 'node:diagnostics_channel'
 * import type { LayerTrace } from 'fwjs'
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
  /** The kind: a `handler` is one of a route. */
  readonly kind: LayerKind
  /** The name of its function, `<anonymous>` if it has none. */
  readonly name: string
  /** The pattern that it was registered with; that of its route for a handler. */
  readonly path: string
  /** The pattern of `req.baseUrl` while it runs. */
  readonly mount: string
  /** For a route and its handlers: the pattern of the route with all mounts. */
  readonly route: string | undefined
  /** For a handler: the method that it was registered for; undefined for all methods. */
  readonly method: string | undefined
  /** The function that runs. */
  readonly handler: (...args: never[]) => unknown
  /** For an error handler: the error that it is given. */
  readonly handling: unknown
  /** The request. */
  readonly req: Request
  /** Its response. */
  readonly res: Response
  /** The object that is published for the request. */
  readonly request: RequestTrace
  /** The layer inside of which this one runs: that of a route, a router or a mounted app. */
  readonly parent: LayerTrace | undefined
  /** The error that it threw, rejected with or passed to `next`. */
  error?: unknown
}
