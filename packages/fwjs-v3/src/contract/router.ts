import type { ErrorRequestHandler, RequestHandler, RequestParamHandler } from './handlers.ts'
import type { Params } from './request.ts'
import type { Routing } from './routing.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/** A route, as in `app.routes` and `req.route`. */
export interface Route {
  /**
   * The path as you wrote it.
   *
   * @example
   * ```ts
   * const route = new fw.Route('get', '/users/:id', [])
   * route.path // '/users/:id'
   * ```
   */
  path: string | RegExp | (string | RegExp)[]
  /**
   * The HTTP method in lowercase.
   *
   * @example
   * ```ts
   * const route = new fw.Route('get', '/users/:id', [])
   * route.method // 'get'
   * ```
   */
  method: string
  /**
   * The callbacks, in the order in which they run.
   *
   * @example
   * ```ts
   * const route = new fw.Route('get', '/users/:id', [])
   * route.callbacks.length // 0
   * ```
   */
  callbacks: (RequestHandler | ErrorRequestHandler)[]
  /**
   * The path parameters.
   *
   * @example
   * ```ts
   * const route = new fw.Route('get', '/users/:id', [])
   * route.keys[0]?.name // 'id'
   * ```
   */
  keys: { name: string; optional: boolean }[]
  /**
   * The regular expression compiled from the path.
   *
   * @example
   * ```ts
   * const route = new fw.Route('get', '/users/:id', [])
   * route.regexp.test('/users/7') // true
   * ```
   */
  regexp: RegExp
  /**
   * The parameters of the last path that was matched.
   *
   * @example
   * ```ts
   * const route = new fw.Route('get', '/users/:id', [])
   * route.match('/users/7')
   * route.params.id // '7'
   * ```
   */
  params: Params
  /**
   * Returns `true` if a path matches, and sets `params`.
   *
   * @example
   * ```ts
   * const route = app.routes.get?.[0]
   * if (route?.match('/users/7')) console.log(route.params)
   * ```
   */
  match(path: string): boolean
}

/** Routes by method, and the middleware that runs them. */
export interface Router extends Routing<Router> {
  /**
   * Whether to treat `/Foo` and `/foo` as different paths.
   *
   * @example
   * ```ts
   * const router = new fw.Router({ caseSensitive: true })
   * router.caseSensitive // true
   * ```
   * @default undefined, which counts as false
   */
  caseSensitive: boolean | undefined
  /**
   * Whether to treat `/foo` and `/foo/` as different paths.
   *
   * @example
   * ```ts
   * const router = new fw.Router({ strict: true })
   * router.strict // true
   * ```
   * @default undefined, which counts as false
   */
  strict: boolean | undefined
  /**
   * The routes by method.
   *
   * @example
   * ```ts
   * const router = new fw.Router()
   * router.get('/users', () => {})
   * console.log(router.map.get?.length)
   * ```
   */
  map: Record<string, Route[]>
  /**
   * The middleware that runs the routes, for `app.use`.
   *
   * @example
   * ```ts
   * const router = new fw.Router()
   * app.use('/users', router.middleware)
   * ```
   */
  middleware: RequestHandler
  /**
   * Returns the first route that matches a method and a URL, starting at an index.
   *
   * @example
   * ```ts
   * const router = new fw.Router()
   * router.get('/users', (req, res) => {
   *   res.send('users')
   * })
   * router.match('get', '/users')
   * ```
   */
  match(method: string, url: string, index?: number, head?: boolean): Route | undefined
  /**
   * Returns the first route that matches a request, starting at an index.
   *
   * @example
   * ```ts
   * const router = new fw.Router()
   * router.matchRequest({ method: 'GET', url: '/users' })
   * ```
   */
  matchRequest(req: object, index?: number, head?: boolean): Route | undefined
  /**
   * Runs `handler` before the callbacks of every route with the path parameter.
   *
   * @throws {Error} if `handler` is not a function
   * @example
   * ```ts
   * const router = new fw.Router()
   * router.param('user', (req, res, next, value) => {
   *   res.locals.userId = Number(value)
   *   next()
   * })
   * ```
   */
  param(name: string, handler: RequestParamHandler): this
  /**
   * Defines how later calls to `param(name, option)` work: `callback` receives both and returns the
   * handler.
   *
   * @example
   * ```ts
   * const router = new fw.Router()
   * router.param((name, option) => (req, res, next, value) => {
   *   next(option.test(value) ? undefined : 'route')
   * })
   * ```
   */
  param(callback: (name: string, option: any) => RequestParamHandler | undefined): void
  /**
   * Registers callbacks for a method given as a string.
   *
   * @throws {Error} if a callback is not a function
   * @example
   * ```ts
   * const router = new fw.Router()
   * router.route('get', '/users', () => 'users')
   * ```
   */
  route(method: string, path: Route['path'], ...callbacks: unknown[]): this
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
