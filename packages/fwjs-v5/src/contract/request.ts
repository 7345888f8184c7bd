import type * as core from 'express-serve-static-core'
import type { Application } from './application.ts'
import type { AnyLocals, ParamsDictionary, Query } from './options.ts'
import type { Response } from './response.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/**
 * A request, which is Node's `IncomingMessage` with additional properties and methods.
 *
 * The type parameters are the types of `req.params`, the response body, `req.body`, `req.query`, and
 * `res.locals`.
 *
 * @example
 * ```ts
 * import type { Request, Response } from 'fwjs-v5'
 *
 * app.get('/users/:id', (req: Request<{ id: string }>, res: Response) => {
 *   res.send(req.params.id)
 * })
 * ```
 */
export interface Request<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> extends core.Request<P, ResBody, ReqBody, ReqQuery, LocalsObj> {
  /** The app that handles this request. Inside a mounted app, it is that app. */
  app: Application
  /**
   * The parsed body. It is `undefined` if no body parser ran, or if the request has no body of the
   * parser's type. It comes from the client, so validate it before you use it.
   */
  body: ReqBody
  /**
   * The host the client requested, with the port. It comes from `X-Forwarded-Host` if the `trust proxy`
   * setting trusts the sender. It is `undefined` if the header doesn't contain a host.
   */
  readonly host: string
  /** The host the client requested, without the port, or `undefined`. */
  readonly hostname: string
  /**
   * The decoded values of path parameters: strings, or arrays of strings for `*name`. Parameters of an
   * optional part that is not in the URL are missing.
   */
  params: P
  /**
   * The query string as an object, parsed according to the `query parser` setting each time you read
   * it: changes to the object are lost, and it can't be assigned. With the `writable query` setting,
   * it is parsed once and can be changed, as in Express 4.
   */
  query: ReqQuery
  /** The response to this request. */
  res?: Response<ResBody, LocalsObj> | undefined
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
