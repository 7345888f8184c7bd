import type * as core from 'express-serve-static-core'
import type { RequestParamHandler } from './handlers.ts'
import type { IRouterMatcher } from './matchers.ts'
import type { NextFunction } from './options.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { RouteVerbs, Routing } from './verbs.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/** A handler or a route in a stack, and the pattern it matches. */
export interface Layer extends core.ILayer {
  /** The route, if the layer has one. */
  route?: IRoute
  /** The names of the parameters of the last match. */
  keys: string[]
  /** One function for each path: returns the match with a path, or `false`. */
  matchers?: ((path: string) => object | false)[]
  /** Whether the layer matches every path. */
  slash?: boolean
  /**
   * Not in 5.x; declared only because the core types have it.
   *
   * @deprecated
   */
  regexp: RegExp
}

/** The members of a route in the core types, replaced with ours where both exist. */
type RouteBase<Path> = RouteVerbs<Path> & Omit<core.IRoute, keyof RouteVerbs<Path>>

/** A path and its handlers, as returned by `app.route(path)` and `router.route(path)`. */
export interface IRoute<Path = string> extends RouteBase<Path> {
  /** One layer for each handler, in the order they run. */
  stack: Layer[]
}

/** The members of a router in the core types, replaced with ours where both exist. */
type RouterBase = Routing & Omit<core.IRouter, keyof Routing>

/** Middleware and routes that you can mount on a path of an app or another router. */
export interface IRouter extends RouterBase {
  /**
   * Handles a request: runs the middleware and routes of this router, and calls `next` if none of them
   * sends a response.
   *
   * @example
   * ```ts
   * app.use('/users', (req, res, next) => router(req, res, next))
   * ```
   */
  (req: Request | core.Request, res: Response | core.Response, next: NextFunction): any
  /**
   * Registers handlers for QUERY requests to a path. Available only if your Node.js version supports
   * the method.
   */
  query?: IRouterMatcher<this>
  /**
   * The middleware and routes, in the order they are tried. The router reads this array for each
   * request, so you can change it.
   */
  stack: Layer[]
  /**
   * Runs `handler` before the handlers of all routes of this router with the path parameter `name`.
   *
   * @param name the name of the parameter, without the colon
   * @param handler receives the value as its fourth argument
   * @throws {TypeError} if `handler` is not a function
   * @example
   * ```ts
   * router.param('user', (req, res, next, value) => {
   *   res.locals.userId = Number(value)
   *   next()
   * })
   * ```
   */
  param(name: string, handler: RequestParamHandler): this
}

/**
 * Middleware and routes that you can mount on a path of an app or another router, as returned by
 * `fw.Router()`.
 */
export interface Router extends IRouter {}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
