import { applyCallerStacks } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { debugFor } from 'fwjs-core/lib/diagnostics/debug.js'
import { registrations } from 'fwjs-core/lib/diagnostics/dev-warnings/places.js'
import { assertHandler, callOnRoute, describeWithout } from 'fwjs-core/lib/engine/arguments.js'
import { dispatchRoute } from 'fwjs-core/lib/engine/dispatch.js'
import { allowedMethods, handlesMethod, methods } from 'fwjs-core/lib/engine/methods.js'
import type {
  Constructor,
  HandlerFunction,
  Next,
  PathPattern,
  RoutedRequest,
  RoutedResponse,
} from 'fwjs-core/lib/types.js'
import type * as contract from '../../contract.ts'
import { NO_HANDLER, notHandler, type RouteMembers, rules } from './rules.ts'

import Layer = require('./layer.ts')

const debug = debugFor('router:route')

/** A route including its private members: which methods it handles, and how it runs. */
// biome-ignore lint/suspicious/noExplicitAny: only the app's compiler knows the parameters of its path
type Route = contract.IRoute<any> & RouteMembers & Dispatching

interface Dispatching {
  dispatch(req: RoutedRequest, res: RoutedResponse, done: Next): void
}

const Route = function Route(this: Route, path: PathPattern) {
  debug?.('new %o', path)
  // The public type doesn't include patterns and lists of paths.
  this.path = path as string
  this.stack = [] as Route['stack']
  this.methods = Object.create(null)
  // TypeScript has no other way to type a constructor function.
} as unknown as Constructor<Route, [path: PathPattern]>

Route.prototype._handlesMethod = function _handlesMethod(method) {
  return handlesMethod(this, method)
}

Route.prototype._methods = function _methods() {
  return allowedMethods(this)
}

Route.prototype.dispatch = function dispatch(req, res, done) {
  dispatchRoute(this, req, res, done, rules)
}

Route.prototype.all = function all(_handler: unknown) {
  for (const handler of readHandlers(this, 'all', [...arguments])) {
    this.methods['_all'] = addHandler(this, handler)
  }
  return this
}

for (const method of methods) Reflect.set(Route.prototype, method, createVerb(method))

function createVerb(method: string): Route['get'] {
  return function (this: Route, _handler: unknown) {
    for (const handler of readHandlers(this, method, [...arguments])) {
      debug?.('%s %s', method, this.path)
      this.methods[method] = addHandler(this, handler, method)
    }
    return this
  }
}

applyCallerStacks(Route.prototype, ['dispatch', '_handlesMethod', '_methods'])

/** Yields handlers one by one, so that those before a rejected one are registered. */
function* readHandlers({ path }: Route, verb: string, given: unknown[]): Iterable<HandlerFunction> {
  const call = callOnRoute(verb, path, given)
  const handlers = given.flat(Number.POSITIVE_INFINITY)
  if (handlers.length === 0) throw new TypeError(NO_HANDLER + describeWithout(call))
  for (const [at, handler] of handlers.entries()) {
    assertHandler(handler, at, call, notHandler)
    yield handler
  }
}

function addHandler(route: Route, handler: HandlerFunction, method?: string): true {
  const layer = new Layer('/', {}, handler)
  layer.method = method
  route.stack.push(registrations.record(layer))
  return true
}

export = Route
