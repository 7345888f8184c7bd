import type { AnyHandlerArgument, HandlerArgument, RequestHandler } from './handlers.ts'
import type { AnyLocals, ParamsDictionary, Query } from './options.ts'
import type { PathArgument, RouteParameters } from './path.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

// These are method signatures, because TypeScript compares method parameters bivariantly: an
// application typed with the core types, whose matchers accept fewer kinds of paths, is then assignable
// to ours. The overloads of the core types aren't included: for handlers typed with the core types,
// they would win and lose the parameters of the path.

/**
 * The parameters of the path if they satisfy the handlers; otherwise those that the handlers declare. A
 * validator may have turned strings into numbers, and a handler may rely on an optional parameter.
 */
type Fitting<Own, Declared> = Own extends Declared ? Own : Declared

/**
 * Replaces an unknown response body with `any`. Otherwise, TypeScript would infer `undefined` for a
 * handler created in the call, such as `asyncHandler(async (req, res) => …)`.
 */
type Known<ResBody> = [ResBody] extends [never] ? any : ResBody

/** The signatures of {@link IRouterMatcher}. */
interface Matcher<T> {
  // The path determines `req.params`; a handler typed elsewhere doesn't widen it.
  /**
   * Registers handlers for a path. `get`, `post`, and the other HTTP methods run them for requests with
   * that method if the whole path matches; `all` runs them for any method; `use` runs them for every
   * request whose path starts with `path`. Handlers run in registration order.
   *
   * The path determines the type of `req.params`: `'/users/:id'` yields `{ id: string }`.
   *
   * @param path a path (`'/users/:id'`), a pattern (`'/files/*path'`), a RegExp, or an array of them
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} if a handler is not a function
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => {
   *   res.json({ id: req.params.id })
   * })
   * ```
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
  // For handlers that declare the parameters they expect, and for calls with explicit type arguments.
  /**
   * Registers handlers that declare the types of `req.params`, the bodies, `req.query`, and
   * `res.locals`.
   *
   * @param path a path, a pattern, a RegExp, or an array of them
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} if a handler is not a function
   * @example
   * ```ts
   * app.use(fw.json())
   * app.post<{ id: string }, { ok: boolean }, { name: string }>('/users/:id', (req, res) => {
   *   res.json({ ok: req.body.name !== '' })
   * })
   * ```
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
   * @throws {TypeError} if a handler is not a function
   * @example
   * ```ts
   * import type { NextFunction, Request, Response } from 'fwjs-v5'
   *
   * app.use('/api', (error: Error, req: Request, res: Response, next: NextFunction) => {
   *   res.status(500).json({ error: error.message })
   * })
   * ```
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

/** Registers handlers for a path, as `app.get`, `router.post`, and the other methods do. */
export type IRouterMatcher<T> = Matcher<T>['match']

/** The signatures of {@link IRouterHandler}. */
interface Taker<T, Path> {
  // Has no type parameters, so that a call in this position, such as `app.use(proxy({ on: … }))`,
  // infers its own from here and its callbacks get our request type.
  /**
   * Registers handlers. Without a path, `use` runs them for every request. On a route, `get`, `post`,
   * and the other HTTP methods run them for requests with that method to the route's path. Handlers run
   * in registration order.
   *
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} if a handler is not a function
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   res.set('X-Request-Id', crypto.randomUUID())
   *   next()
   * })
   * ```
   */
  take(...handlers: RequestHandler<RouteParameters<Path>>[]): T
  /**
   * Registers handlers, or arrays of handlers, that don't declare a type for `req.params`.
   *
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} if a handler is not a function
   * @example
   * ```ts
   * app.use([fw.json(), fw.urlencoded({ extended: false })])
   * ```
   */
  take(...handlers: HandlerArgument<RouteParameters<Path>>[]): T
  /**
   * Registers handlers that read `req.params` under any name.
   *
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} if a handler is not a function
   * @example
   * ```ts
   * import type { Request, Response } from 'fwjs-v5'
   *
   * const showPage = (req: Request, res: Response) => res.send(req.params.page ?? 'start')
   * app.route('{/:page}').get(showPage)
   * ```
   */
  take(...handlers: HandlerArgument[]): T
  /**
   * Registers handlers that declare the types of `req.params`, the bodies, `req.query`, and
   * `res.locals`.
   *
   * @param handlers the handlers, or arrays of handlers
   * @throws {TypeError} if a handler is not a function
   * @example
   * ```ts
   * app.use(fw.json())
   * app.route('/users/:id').put<{ id: string }, { ok: boolean }, { name: string }>((req, res) => {
   *   res.json({ ok: req.body.name !== '' })
   * })
   * ```
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
   * @throws {TypeError} if a handler is not a function
   * @example
   * ```ts
   * import type { NextFunction, Request, Response } from 'fwjs-v5'
   *
   * app.use((error: Error, req: Request, res: Response, next: NextFunction) => {
   *   if (res.headersSent) return next(error)
   *   res.status(500).send('Something failed')
   * })
   * ```
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
