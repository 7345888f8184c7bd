import type * as core from 'express-serve-static-core'
import type { ParamsDictionary } from './path.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/** Variables for templates, under any name. */
export type AnyLocals = Record<string, any>
/** `req.query` as parsed by the built-in parsers: strings, arrays, and nested objects. */
export interface Query extends core.Query {}

/**
 * Passes control to the next handler. Every handler receives it as its third argument (error handlers
 * as their fourth), and either calls it once or sends a response.
 */
export interface NextFunction extends core.NextFunction {
  /**
   * Runs the next matching handler or, with an error, the next error handler.
   *
   * @param error the error; omit it or pass `null` or `undefined` if there is none
   * @example
   * ```ts
   * app.get('/users/:id', (req, res, next) => {
   *   if (!/^\d+$/.test(req.params.id)) return next(new Error('The id is not a number'))
   *   next()
   * })
   * ```
   * @since 4.0.0
   */
  (error?: any): void
  /**
   * Skips the rest of this router. The handlers after the router run next.
   *
   * @example
   * ```ts
   * router.use((req, res, next) => {
   *   if (req.get('X-Beta') === undefined) return next('router')
   *   next()
   * })
   * ```
   * @since 4.15.0
   */
  (leave: 'router'): void
  /**
   * Skips the remaining handlers of this route. The next matching route runs next.
   *
   * @example
   * ```ts
   * app.get('/news', (req, res, next) => (req.query.draft ? next('route') : next()), (req, res) => {
   *   res.send('published')
   * })
   * app.get('/news', (req, res) => {
   *   res.send('draft')
   * })
   * ```
   * @since 4.0.0
   */
  (leave: 'route'): void
}

/**
 * Handles a request: it sends a response or calls `next`. If it returns a promise that rejects, the
 * error handlers receive the error, unless you disable `async errors`.
 *
 * The type parameters are the types of `req.params`, the response body, `req.body`, `req.query`, and
 * `res.locals`.
 *
 * @example
 * ```ts
 * import type { RequestHandler } from 'fwjs'
 *
 * const requireToken: RequestHandler = (req, res, next) => {
 *   if (req.get('Authorization') === undefined) return res.sendStatus(401)
 *   next()
 * }
 * ```
 * @since 4.0.0
 */
export type RequestHandler<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> = (
  req: Request<P, ResBody, ReqBody, ReqQuery, LocalsObj>,
  res: Response<ResBody, LocalsObj>,
  next: NextFunction,
) => any

/** Short for {@link RequestHandler}. */
export interface Handler extends RequestHandler {}

/**
 * Handles an error that an earlier handler threw, rejected with, or passed to `next`. It is recognized
 * by its four parameters: declare all four, even if you don't use them.
 *
 * @example
 * ```ts
 * import type { ErrorRequestHandler } from 'fwjs'
 *
 * const answerWithJson: ErrorRequestHandler = (error, req, res, next) => {
 *   if (res.headersSent) return next(error)
 *   res.status(500).json({ error: 'Something failed' })
 * }
 * app.use(answerWithJson)
 * ```
 * @since 4.0.0
 */
export type ErrorRequestHandler<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> = (
  error: any,
  req: Request<P, ResBody, ReqBody, ReqQuery, LocalsObj>,
  res: Response<ResBody, LocalsObj>,
  next: NextFunction,
) => any

/**
 * Runs before the handlers of every route with the path parameter. `value` is the decoded value, and
 * `name` is the name of the parameter.
 *
 * @example
 * ```ts
 * import type { RequestParamHandler } from 'fwjs'
 *
 * const loadUser: RequestParamHandler = (req, res, next, value) => {
 *   res.locals.userId = Number(value)
 *   next()
 * }
 * app.param('user', loadUser)
 * ```
 * @since 4.0.0
 */
export type RequestParamHandler = (
  req: Request,
  res: Response,
  next: NextFunction,
  value: any,
  name: string,
) => any

/** Returns the handler for a parameter and its option, for the deprecated form of `param`. */
export type ParamFactory = (name: string, option: RegExp) => RequestParamHandler

/** A handler, or an array of handlers. Arrays may be nested. */
export type HandlerArgument<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> =
  | RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj>
  | readonly HandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]

/** A handler or an error handler, or an array of them. Arrays may be nested. */
export type AnyHandlerArgument<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> =
  | RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj>
  | ErrorRequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj>
  | readonly AnyHandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]

// biome-ignore-end lint/suspicious/noExplicitAny: see above
