import type { Constructor, HandlerFunction } from 'fwjs-core/lib/types.js'
import type * as contract from '../contract.ts'
import type { RouteShape } from '../engine/dispatch.ts'
import {
  createParams,
  type PatternOptions,
  type RoutePath,
  readParams,
  toRouteRegExp,
} from '../engine/pattern.ts'

type Route = contract.Route & RouteShape

type Arguments = [
  method: string,
  path: RoutePath,
  callbacks: HandlerFunction[],
  options?: PatternOptions,
]

/** An entry of `app.routes`. */
const Route = function Route(
  this: Route,
  method: string,
  path: RoutePath,
  callbacks: HandlerFunction[],
  options?: PatternOptions,
) {
  this.path = path
  this.method = method
  this.callbacks = callbacks
  this.keys = []
  this.regexp = toRouteRegExp(path, this.keys, options ?? {})
  // TypeScript has no other way to type a function called with `new`.
} as unknown as Constructor<Route, Arguments>

Route.prototype.match = function match(path) {
  const params = readParams(this.regexp, this.keys, path)
  this.params = params ?? createParams()
  return params !== undefined
}

export = Route
