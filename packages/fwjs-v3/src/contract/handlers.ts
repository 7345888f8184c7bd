import type { Request } from './request.ts'
import type { Response } from './response.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/**
 * Passes control to the next handler. Every handler receives it as its third argument (error
 * handlers as their fourth), and either calls it once or sends a response.
 */
export interface NextFunction {
  /**
   * Runs the next matching handler or, with an error, the next error handler.
   *
   * @example
   * ```ts
   * app.get('/users/:id', (req, res, next) => {
   *   if (!/^\d+$/.test(req.params.id ?? '')) return next(new Error('The id is not a number'))
   *   next()
   * })
   * ```
   */
  (error?: any): void
  /**
   * Skips the remaining callbacks of this route, and continues with the next matching route.
   *
   * @example
   * ```ts
   * app.get('/news', (req, res, next) => (req.query.draft ? next('route') : next()), (req, res) => {
   *   res.send('published')
   * })
   * ```
   */
  (leave: 'route'): void
}

/**
 * Handles a request: it sends a response or calls `next`. If it returns a promise that rejects, the
 * error handlers receive the error, unless you disable `async errors`.
 *
 * @example
 * ```ts
 * import type { RequestHandler } from 'fwjs-v3'
 *
 * const requireToken: RequestHandler = (req, res, next) => {
 *   if (req.get('Authorization') === undefined) return res.send(401)
 *   next()
 * }
 * ```
 */
export type RequestHandler = (req: Request, res: Response, next: NextFunction) => any

/** Short for {@link RequestHandler}. */
export interface Handler extends RequestHandler {}

/**
 * Handles an error that an earlier handler threw, rejected with, or passed to `next`. It is
 * recognized by its four parameters: declare all four, even if you don't use them.
 *
 * @example
 * ```ts
 * import type { ErrorRequestHandler } from 'fwjs-v3'
 *
 * const answerWithJson: ErrorRequestHandler = (error, req, res, next) => {
 *   if (res.headersSent) return next(error)
 *   res.json(500, { error: 'Something failed' })
 * }
 * app.use(answerWithJson)
 * ```
 */
export type ErrorRequestHandler = (
  error: any,
  req: Request,
  res: Response,
  next: NextFunction,
) => any

/**
 * Runs before the handlers of every route with the path parameter. `value` is the decoded value,
 * and `name` is the name of the parameter.
 *
 * @example
 * ```ts
 * import type { RequestParamHandler } from 'fwjs-v3'
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

// biome-ignore-end lint/suspicious/noExplicitAny: see above
