import type { AnyLocals, NextFunction, ParamsDictionary, Query } from './options.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/**
 * Handles a request: it sends a response or calls `next`. If it returns a promise that rejects, the
 * error handlers receive the error.
 *
 * The type parameters are the types of `req.params`, the response body, `req.body`, `req.query`, and
 * `res.locals`.
 *
 * @example
 * ```ts
 * import type { RequestHandler } from 'fwjs-v5'
 *
 * const requireToken: RequestHandler = (req, res, next) => {
 *   if (req.get('Authorization') === undefined) return res.sendStatus(401)
 *   next()
 * }
 * ```
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
) => unknown

/** Short for {@link RequestHandler}. */
export interface Handler extends RequestHandler {}

/**
 * Handles an error that an earlier handler threw, rejected with, or passed to `next`. It is recognized
 * by its four parameters: declare all four, even if you don't use them.
 *
 * @example
 * ```ts
 * import type { ErrorRequestHandler } from 'fwjs-v5'
 *
 * const answerWithJson: ErrorRequestHandler = (error, req, res, next) => {
 *   if (res.headersSent) return next(error)
 *   res.status(500).json({ error: 'Something failed' })
 * }
 * app.use(answerWithJson)
 * ```
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
) => unknown

/**
 * Runs before the handlers of every route with the path parameter. `value` is the decoded value: a
 * string, or an array of strings for `*name`.
 *
 * @example
 * ```ts
 * import type { RequestParamHandler } from 'fwjs-v5'
 *
 * const loadUser: RequestParamHandler = (req, res, next, value) => {
 *   res.locals.userId = Number(value)
 *   next()
 * }
 * app.param('user', loadUser)
 * ```
 */
export type RequestParamHandler = (
  req: Request,
  res: Response,
  next: NextFunction,
  value: any,
  name: string,
) => any

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
