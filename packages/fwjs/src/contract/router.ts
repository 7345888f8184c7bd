import type * as core from 'express-serve-static-core'
import type { NextFunction, ParamFactory, RequestParamHandler } from './handlers.ts'
import type { IRouterMatcher } from './matchers.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { RouteVerbs, Routing } from './verbs.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

/** One handler or route on a stack, with the pattern that decides whether it is tried. */
export interface Layer {
  /** The route, where the layer is one. */
  route?: IRoute
  /** The name of the handler's function, or `<anonymous>`. */
  name: string
  /** What the last path that matched captured. */
  params?: Record<string, any>
  keys: any[]
  /** The part of the last path that matched. */
  path?: string
  /** The method in lower case, in the stack of a route. */
  method: string
  regexp: RegExp
  handle: (req: any, res: any, next: any) => any
}

type RouteBase<Path> = RouteVerbs<Path> & Omit<core.IRoute, keyof RouteVerbs<Path>>

/** One path and the handlers attached to it. */
export interface IRoute<Path = string> extends RouteBase<Path> {
  /** The path as it was written. */
  path: string
  /** One layer for each handler, in the order in which they run. */
  stack: Layer[]
}

type RouterBase = Routing & Omit<core.IRouter, keyof Routing>

/** Middleware and routes: a small application to be mounted in a larger one. */
export interface IRouter extends RouterBase {
  /** Answers requests of every method. */
  all: IRouterMatcher<this>
  /** Answers QUERY requests; only there if this Node knows the method. */
  query?: IRouterMatcher<this>
  (
    req: Request | core.Request,
    res: Response | core.Response,
    next: NextFunction | core.NextFunction,
  ): any
  /** Runs a request through all that is registered; then, if nothing answered, `done`. */
  handle(req: object, res: object, done?: (error?: any) => void): void
  /** The middleware and routes, in the order in which they are tried. A live array. */
  stack: Layer[]
  /**
   * Calls `handler` with the value of the parameter `name` before the handlers of each route
   * that has it, once for a request and value.
   */
  param(name: string, handler: RequestParamHandler): this
  /** @deprecated since 4.11.0: name the parameter. */
  param(name: string | ParamFactory, handler?: RequestParamHandler): this
}

/** Middleware and routes: a small application to be mounted in a larger one. */
export interface Router extends IRouter {}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
