import type * as core from 'express-serve-static-core'
import type { RequestParamHandler } from './handlers.ts'
import type { IRouterMatcher } from './matchers.ts'
import type { RouteVerbs, Routing } from './verbs.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

type RouteBase<Path> = RouteVerbs<Path> & core.IRoute

/** One path and the handlers attached to it. */
export interface IRoute<Path = string> extends RouteBase<Path> {
  /** The path as it was written. */
  path: string
  /** One layer for each handler, in the order in which they run. */
  stack: core.ILayer[]
}

type RouterBase = Routing & core.IRouter

/** Middleware and routes: a small application to be mounted in a larger one. */
export interface IRouter extends RouterBase {
  /** Answers requests of every method. */
  all: IRouterMatcher<this> & core.IRouterMatcher<this>
  /** Answers QUERY requests; only there if this Node knows the method. */
  query?: IRouterMatcher<this> & core.IRouterMatcher<this>
  /** Runs a request through all that is registered; then, if nothing answered, `done`. */
  handle(req: object, res: object, done?: (error?: any) => void): void
  /** The middleware and routes, in the order in which they are tried. A live array. */
  stack: core.ILayer[]
  /**
   * Calls `handler` with the value of the parameter `name` before the handlers of each route
   * that has it, once for a request and value.
   */
  param(name: string, handler: RequestParamHandler): this
  /** @deprecated since 4.11.0: name the parameter. */
  param(callback: (name: string, option: RegExp) => RequestParamHandler): this
}

/** Middleware and routes: a small application to be mounted in a larger one. */
export interface Router extends IRouter {}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
