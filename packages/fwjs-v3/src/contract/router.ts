import type { ErrorRequestHandler, RequestHandler, RequestParamHandler } from './handlers.ts'
import type { Params } from './request.ts'
import type { Routing } from './routing.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

/** A route, as `app.routes` and `req.route` have it. */
export interface Route {
  /**
   * The path as it was written.
   *
   * @example
   * ```ts
   * const route = new fw.Route('get', '/users/:id', [])
   * route.path // '/users/:id'
   * ```
   */
  path: string | RegExp | (string | RegExp)[]
  /**
   * The HTTP method in small letters.
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
   * The parameters of the path.
   *
   * @example
   * ```ts
   * const route = new fw.Route('get', '/users/:id', [])
   * route.keys[0]?.name // 'id'
   * ```
   */
  keys: { name: string; optional: boolean }[]
  /**
   * The regular expression that the path stands for.
   *
   * @example
   * ```ts
   * const route = new fw.Route('get', '/users/:id', [])
   * route.regexp.test('/users/7') // true
   * ```
   */
  regexp: RegExp
  /**
   * The values in the last path that was tried.
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
   * Tells whether a path matches, and sets `params`.
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
   * Whether `/Foo` and `/foo` are different paths.
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
   * Whether `/foo` and `/foo/` are different paths.
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
   * Returns the first route that matches a method and a URL, from an index on.
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
   * Returns the first route that matches a request, from an index on.
   *
   * @example
   * ```ts
   * const router = new fw.Router()
   * router.matchRequest({ method: 'GET', url: '/users' })
   * ```
   */
  matchRequest(req: object, index?: number, head?: boolean): Route | undefined
  /**
   * Runs `handler` before the callbacks of every route whose path has the parameter.
   *
   * @throws {Error} when `handler` is not a function
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
   * Decides what later calls of `param(name, option)` mean: `callback` receives both and returns the handler.
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
   * Registers callbacks for a method that is given as a text.
   *
   * @throws {Error} when a callback is not a function
   * @example
   * ```ts
   * const router = new fw.Router()
   * router.route('get', '/users', () => 'users')
   * ```
   */
  route(method: string, path: Route['path'], ...callbacks: unknown[]): this
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
