import type { HandlerFunction } from 'fwjs/lib/line.js'
import {
  type Key,
  type PatternOptions,
  type RouteParams,
  type RoutePath,
  readParams,
  toRouteRegExp,
} from '../engine/pattern.ts'

interface Route {
  path: RoutePath
  method: string
  callbacks: HandlerFunction[]
  keys: Key[]
  regexp: RegExp
  params: RouteParams
  match(path: string): boolean
}

interface RouteConstructor {
  new (
    method: string,
    path: RoutePath,
    callbacks: HandlerFunction[],
    options?: PatternOptions,
  ): Route
  readonly prototype: Route
}

/** One record of `app.routes`. */
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
} as unknown as RouteConstructor

Route.prototype.match = function match(this: Route, path) {
  const params = readParams(this.regexp, this.keys, path)
  this.params = params ?? ([] as unknown as RouteParams)
  return params !== undefined
}

export = Route
