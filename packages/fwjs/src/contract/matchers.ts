import type {
  AnyHandlerArgument,
  AnyLocals,
  HandlerArgument,
  Query,
  RequestHandler,
} from './handlers.ts'
import type { ParamsDictionary, PathArgument, RouteParameters } from './path.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

// The signatures are those of a method, because TypeScript compares the parameters of methods in
// both directions: an application typed by the core types, whose matchers take fewer kinds of paths,
// then fits ours. The overloads of the core types stand nowhere beside them: they would win for
// handlers that the core types typed, and forget the parameters of the path.

/**
 * What the path has, if that is all that the handlers ask for; else what they ask for: a validator
 * may have turned texts into numbers, and a handler may count on a parameter that can be missing.
 */
type Fitting<Own, Asked> = Own extends Asked ? Own : Asked

/**
 * The body of a response that nothing is known of yet. For a handler that is made in the call, such
 * as `asyncHandler(async (req, res) => …)`, TypeScript would otherwise infer `undefined` from it.
 */
type Known<ResBody> = [ResBody] extends [never] ? any : ResBody

/** The signatures of {@link IRouterMatcher}. */
interface Matcher<T> {
  // The path decides `req.params`: a handler typed elsewhere does not widen it.
  /**
   * Registers handlers for a path. `get`, `post` and the other HTTP methods run them for requests of
   * that method whose whole path matches; `all` runs them for every method; `use` runs them for every
   * request whose path begins with `path`. Handlers run in the order in which they were registered.
   *
   * The path decides the type of `req.params`: `'/users/:id'` gives `{ id: string }`.
   *
   * @param path a path (`'/users/:id'`), a pattern (`'/files/*'`), a RegExp, or an array of them
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} when a handler is not a function
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => {
   *   res.json({ id: req.params.id })
   * })
   * ```
   * @since 4.0.0
   */
  match<
    const Path extends PathArgument,
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    path: Path,
    ...handlers: HandlerArgument<
      Fitting<RouteParameters<Path>, P>,
      Known<ResBody>,
      ReqBody,
      ReqQuery,
      LocalsObj
    >[]
  ): T
  // Handlers that say themselves which parameters they expect, or a program that names the types.
  /**
   * Registers handlers that say themselves which types `req.params`, the bodies, `req.query` and
   * `res.locals` have.
   *
   * @param path a path, a pattern, a RegExp, or an array of them
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} when a handler is not a function
   * @example
   * ```ts
   * app.use(fw.json())
   * app.post<{ id: string }, { ok: boolean }, { name: string }>('/users/:id', (req, res) => {
   *   res.json({ ok: req.body.name !== '' })
   * })
   * ```
   * @since 4.0.0
   */
  match<
    P = ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(path: PathArgument, ...handlers: HandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]): T
  /**
   * Registers handlers and error handlers for a path. An error handler has four parameters.
   *
   * @param path a path, a pattern, a RegExp, or an array of them
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} when a handler is not a function
   * @example
   * ```ts
   * import type { NextFunction, Request, Response } from 'fwjs'
   *
   * app.use('/api', (error: Error, req: Request, res: Response, next: NextFunction) => {
   *   res.status(500).json({ error: error.message })
   * })
   * ```
   * @since 4.0.0
   */
  match<
    P = ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    path: PathArgument,
    ...handlers: AnyHandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]
  ): T
}

/** Registers handlers for a path, as `app.get`, `router.post` and the other methods do. */
export type IRouterMatcher<T> = Matcher<T>['match']

/** The signatures of {@link IRouterHandler}. */
interface Taker<T, Path> {
  // Without type parameters: a call in this place, such as `app.use(proxy({ on: … }))`, takes its own
  // ones from here, and so its callbacks know our requests.
  /**
   * Registers handlers. Without a path, `use` runs them for every request. On a route, `get`, `post` and
   * the other HTTP methods run them for requests of that method to the path of the route. Handlers run
   * in the order in which they were registered.
   *
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} when a handler is not a function
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   res.set('X-Request-Id', crypto.randomUUID())
   *   next()
   * })
   * ```
   * @since 4.0.0
   */
  take(...handlers: RequestHandler<RouteParameters<Path>>[]): T
  /**
   * Registers handlers, or arrays of handlers, that do not name a type for `req.params`.
   *
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} when a handler is not a function
   * @example
   * ```ts
   * app.use([fw.json(), fw.urlencoded({ extended: false })])
   * ```
   * @since 4.0.0
   */
  take(...handlers: HandlerArgument<RouteParameters<Path>>[]): T
  /**
   * Registers handlers that read `req.params` under any name, each value a text.
   *
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} when a handler is not a function
   * @example
   * ```ts
   * import type { Request, Response } from 'fwjs'
   *
   * const showPage = (req: Request, res: Response) => res.send(req.params.page ?? 'start')
   * app.route('/:page?').get(showPage)
   * ```
   * @since 4.0.0
   */
  take(...handlers: HandlerArgument[]): T
  /**
   * Registers handlers that say themselves which types `req.params`, the bodies, `req.query` and
   * `res.locals` have.
   *
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} when a handler is not a function
   * @example
   * ```ts
   * app.use(fw.json())
   * app.route('/users/:id').put<{ id: string }, { ok: boolean }, { name: string }>((req, res) => {
   *   res.json({ ok: req.body.name !== '' })
   * })
   * ```
   * @since 4.0.0
   */
  take<
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(...handlers: HandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]): T
  /**
   * Registers handlers and error handlers. An error handler has four parameters.
   *
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} when a handler is not a function
   * @example
   * ```ts
   * import type { NextFunction, Request, Response } from 'fwjs'
   *
   * app.use((error: Error, req: Request, res: Response, next: NextFunction) => {
   *   if (res.headersSent) return next(error)
   *   res.status(500).send('Something failed')
   * })
   * ```
   * @since 4.0.0
   */
  take<
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(...handlers: AnyHandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]): T
}

/** Registers handlers without a path, as `app.use` and `route.get` do. */
export type IRouterHandler<T, Path = string> = Taker<T, Path>['take']

// biome-ignore-end lint/suspicious/noExplicitAny: see above
