import type { Application } from './application.ts'
import type { ErrorRequestHandler, RequestHandler } from './handlers.ts'
import type { MiddlewareFactories } from './middleware.ts'
import type { MimeTable } from './options.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { Route, Router } from './router.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/** The framework. Call it to create an app. It also includes all 3.x middleware. */
export interface Factory extends MiddlewareFactories<Response> {
  /**
   * Creates an app.
   *
   * @example
   * ```ts
   * import fw from 'fwjs-v3'
   *
   * const app = fw()
   * app.get('/', (req, res) => {
   *   res.send('Hello')
   * })
   * app.listen(3000)
   * ```
   */
  (): Application
  /**
   * The framework itself, for default imports.
   *
   * @example
   * ```ts
   * fw.default === fw // true
   * ```
   */
  default: Factory
  /**
   * The prototype of all apps.
   *
   * @example
   * ```ts
   * Object.assign(fw.application, { version: '2' })
   * ```
   */
  application: Record<string, any>
  /**
   * Creates an app.
   *
   * @deprecated Call the framework itself: `fw()`.
   */
  createServer(): Application
  /**
   * The media types by extension. Use `define` to add types.
   *
   * @example
   * ```ts
   * fw.mime.define({ 'text/x-note': ['note'] })
   * ```
   */
  mime: MimeTable
  /**
   * The prototype of all requests. Properties you add are available on every request.
   *
   * @example
   * ```ts
   * Object.defineProperty(fw.request, 'isApi', {
   *   get() {
   *     return this.path.startsWith('/api/')
   *   },
   * })
   * ```
   */
  request: Request
  /**
   * The prototype of all responses. Properties you add are available on every response.
   *
   * @example
   * ```ts
   * import type { Response } from 'fwjs-v3'
   *
   * Object.assign(fw.response, {
   *   created(this: Response, body: unknown) {
   *     return this.json(201, body)
   *   },
   * })
   * ```
   */
  response: Response
  /**
   * The route class.
   *
   * @example
   * ```ts
   * const route = new fw.Route('get', '/users/:id', [])
   * route.match('/users/7') // true
   * ```
   */
  Route: new (
    method: string,
    path: Route['path'],
    callbacks: (RequestHandler | ErrorRequestHandler)[],
    options?: { sensitive?: boolean; strict?: boolean },
  ) => Route
  /**
   * The router class.
   *
   * @example
   * ```ts
   * const router = new fw.Router({ caseSensitive: true })
   * app.use(router.middleware)
   * ```
   */
  Router: new (options?: {
    caseSensitive?: boolean
    strict?: boolean
  }) => Router
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
