import { applyCallerStacks } from '../caller/stack.ts'
import { debugFor } from '../debug.ts'
import { assertRouteHandler } from '../engine/arguments.ts'
import { dispatchRoute } from '../engine/dispatch.ts'
import { methods } from '../engine/methods.ts'
import { callOnRoute } from '../engine/refusal.ts'
import { allowedMethods, handlesMethod } from '../engine/route-methods.ts'
import type {
  HandlerFunction,
  Next,
  PathPattern,
  RoutedRequest,
  RoutedResponse,
  RouteShape,
} from '../shapes.ts'

import Layer = require('./layer.ts')

const debug = debugFor('express:router:route')

/** What a Route can do beyond what the engine needs of it. */
interface Route extends RouteShape {
  dispatch(req: RoutedRequest, res: RoutedResponse, done: Next): void
  all(...handlers: unknown[]): Route
  [verb: string]: unknown
}

const Route = function Route(this: Route, path: PathPattern) {
  this.path = path
  this.stack = []
  debug?.('new %o', path)
  this.methods = {}
} as unknown as { new (path: PathPattern): Route; readonly prototype: Route }

Route.prototype._handles_method = function _handles_method(this: Route, method) {
  return handlesMethod(this, method)
}

Route.prototype._options = function _options(this: Route) {
  return allowedMethods(this)
}

Route.prototype.dispatch = function dispatch(this: Route, req, res, done) {
  dispatchRoute(this, req, res, done)
}

Route.prototype.all = function all(this: Route, ...handlers) {
  for (const handler of readHandlers(this, 'all', handlers)) {
    this.methods['_all'] = addHandler(this, handler)
  }
  return this
}

for (const method of methods) {
  Route.prototype[method] = function (this: Route, ...handlers: unknown[]) {
    for (const handler of readHandlers(this, method, handlers)) {
      debug?.('%s %o', method, this.path)
      this.methods[method] = addHandler(this, handler, method)
    }
    return this
  }
}

applyCallerStacks(Route.prototype, ['dispatch', '_handles_method', '_options'])

/** One after the other, as they are added: those before one that is refused are registered. */
function* readHandlers({ path }: Route, verb: string, given: unknown[]): Iterable<HandlerFunction> {
  const call = callOnRoute(verb, path, given)
  for (const [at, handler] of given.flat(Number.POSITIVE_INFINITY).entries()) {
    assertRouteHandler(handler, verb, at, call)
    yield handler
  }
}

function addHandler(route: Route, handler: HandlerFunction, method?: string): true {
  const layer = new Layer('/', {}, handler)
  layer.method = method
  route.stack.push(layer)
  return true
}

export = Route
