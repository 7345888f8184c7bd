import type { Request } from './request.ts'
import type { Response } from './response.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

/**
 * Passes the request on. Every handler receives it as its third argument (error handlers as their
 * fourth), and either calls it once or sends a response.
 */
export interface NextFunction {
  /**
   * Runs the next handler that matches, or, with an error, the next error handler.
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
   * Skips the remaining callbacks of this route. The next route that matches runs next.
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
 * Handles a request: it sends a response or calls `next`. When it returns a promise that rejects, the
 * rejection goes to the error handlers, unless the setting `async errors` is disabled.
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

/** The short name of {@link RequestHandler}. */
export interface Handler extends RequestHandler {}

/**
 * Handles an error that an earlier handler threw, rejected with or passed to `next`. The framework
 * recognises it by its four parameters: declare all four, also those that you do not use.
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
 * Runs before the handlers of every route whose path has the parameter. `value` is the decoded value
 * and `name` the name of the parameter.
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
