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
  /** The name of the handler's function, or `<anonymous>`. */
  name: string
  /** The parameter values of the last matching path. */
  params?: Record<string, any>
  /** The names of the parameters of the last match. */
  keys: string[]
  /** The matching part of the last matching path. */
  path?: string
  /** The method in lowercase, in the stack of a route. */
  method: string
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
  /** The handler. */
  handle: (req: any, res: any, next: any) => any
}

/** The members of a route in the core types, replaced with ours where both exist. */
type RouteBase<Path> = RouteVerbs<Path> & Omit<core.IRoute, keyof RouteVerbs<Path>>

/** A path and its handlers, as returned by `app.route(path)` and `router.route(path)`. */
export interface IRoute<Path = string> extends RouteBase<Path> {
  /**
   * The path as you wrote it.
   *
   * @example
   * ```ts
   * app.route('/users/:id').path // '/users/:id'
   * ```
   */
  path: string
  /**
   * One layer for each handler, in the order they run.
   *
   * @example
   * ```ts
   * const route = app.route('/users').get((req, res) => res.json([]))
   * route.stack.length // 1
   * ```
   */
  stack: Layer[]
}

/** The members of a router in the core types, replaced with ours where both exist. */
type RouterBase = Routing & Omit<core.IRouter, keyof Routing>

/** Middleware and routes that you can mount on a path of an app or another router. */
export interface IRouter extends RouterBase {
  /**
   * Registers handlers for QUERY requests to a path. Available only if your Node.js version supports
   * the method.
   */
  query?: IRouterMatcher<this>
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
   * Runs a request through the middleware and routes of this router. Calls `done` if none of them sends
   * a response.
   *
   * @example
   * ```ts
   * import { createServer } from 'http'
   *
   * createServer((req, res) => {
   *   router.handle(req, res, () => res.writeHead(404).end())
   * })
   * ```
   */
  handle(req: object, res: object, done?: (error?: any) => void): void
  /**
   * The middleware and routes, in the order they are tried. The router reads this array for each
   * request, so you can change it.
   *
   * @example
   * ```ts
   * console.log(router.stack.map((layer) => layer.name))
   * ```
   */
  stack: Layer[]
  /**
   * Runs `handler` before the handlers of all routes of this router with the path parameter `name`. It
   * runs once per request, even if several routes match with the same value.
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
