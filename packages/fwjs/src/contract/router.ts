import type * as core from 'express-serve-static-core'
import type { NextFunction, ParamFactory, RequestParamHandler } from './handlers.ts'
import type { IRouterMatcher } from './matchers.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { RouteVerbs, Routing } from './verbs.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

/** A handler or a route in a stack, with the pattern that decides whether it runs. */
export interface Layer {
  /** The route, when the layer is one. */
  route?: IRoute
  /** The name of the handler's function, or `<anonymous>`. */
  name: string
  /** The values of the parameters in the last path that matched. */
  params?: Record<string, any>
  /** The parameters of the pattern. */
  keys: any[]
  /** The part of the last path that matched. */
  path?: string
  /** The method in small letters, in the stack of a route. */
  method: string
  /** The regular expression that the pattern stands for. */
  regexp: RegExp
  /** The handler. */
  handle: (req: any, res: any, next: any) => any
}

/** The members of a route that the core types declare, with ours before them. */
type RouteBase<Path> = RouteVerbs<Path> & Omit<core.IRoute, keyof RouteVerbs<Path>>

/**
 * A path and the handlers that are attached to it. `app.route(path)` and `router.route(path)` return
 * one.
 */
export interface IRoute<Path = string> extends RouteBase<Path> {
  /**
   * The path as it was written.
   *
   * @example
   * ```ts
   * app.route('/users/:id').path // '/users/:id'
   * ```
   * @since 4.0.0
   */
  path: string
  /**
   * One layer for each handler, in the order in which they run.
   *
   * @example
   * ```ts
   * const route = app.route('/users').get((req, res) => res.json([]))
   * route.stack.length // 1
   * ```
   * @since 4.0.0
   */
  stack: Layer[]
}

/** The members of a router that the core types declare, with ours before them. */
type RouterBase = Routing & Omit<core.IRouter, keyof Routing>

/** Middleware and routes that can be mounted on a path of an app or of another router. */
export interface IRouter extends RouterBase {
  /**
   * Registers handlers for requests of every method to a path.
   *
   * @example
   * ```ts
   * router.all('/api/*', requireLogin)
   * ```
   * @since 4.0.0
   */
  all: IRouterMatcher<this>
  /**
   * Registers handlers for QUERY requests to a path. It exists only where this Node knows the method.
   */
  query?: IRouterMatcher<this>
  /**
   * Handles a request: it runs the middleware and routes of this router, and calls `next` when none of
   * them answers.
   *
   * @example
   * ```ts
   * app.use('/users', (req, res, next) => router(req, res, next))
   * ```
   * @since 4.0.0
   */
  (
    req: Request | core.Request,
    res: Response | core.Response,
    next: NextFunction | core.NextFunction,
  ): any
  /**
   * Runs a request through the middleware and routes of this router. Calls `done` when none of them
   * sent a response.
   *
   * @example
   * ```ts
   * import { createServer } from 'http'
   *
   * createServer((req, res) => {
   *   router.handle(req, res, () => res.writeHead(404).end())
   * })
   * ```
   * @since 4.0.0
   */
  handle(req: object, res: object, done?: (error?: any) => void): void
  /**
   * The middleware and routes, in the order in which they are tried. The router reads this array for
   * each request: a program may change it.
   *
   * @example
   * ```ts
   * console.log(router.stack.map((layer) => layer.name))
   * ```
   * @since 4.0.0
   */
  stack: Layer[]
  /**
   * Runs `handler` before the handlers of every route of this router whose path has the parameter
   * `name`. It runs once for a request, even if several routes match with the same value.
   *
   * @param name the name of the parameter, without the colon
   * @param handler receives the value as its fourth argument
   * @throws {Error} when `handler` is not a function
   * @example
   * ```ts
   * router.param('user', (req, res, next, value) => {
   *   res.locals.userId = Number(value)
   *   next()
   * })
   * ```
   * @since 4.0.0
   */
  param(name: string, handler: RequestParamHandler): this
  /**
   * Replaces what `param(name, option)` does: `callback` receives both and returns the handler.
   *
   * @deprecated since 4.11.0. Call `param(name, handler)`.
   */
  param(name: string | ParamFactory, handler?: RequestParamHandler): this
}

/**
 * Middleware and routes that can be mounted on a path of an app or of another router. `fw.Router()`
 * returns one.
 */
export interface Router extends IRouter {}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
