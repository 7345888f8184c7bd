import { applyCallerStacks } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { registrations } from 'fwjs-core/lib/diagnostics/dev-warnings/places.js'
import {
  addHandlers,
  assertHandler,
  readUseArguments,
  warnIfSuspicious,
} from 'fwjs-core/lib/engine/arguments.js'
import { methods } from 'fwjs-core/lib/engine/methods.js'
import { attachStack } from 'fwjs-core/lib/engine/stack.js'
import { walk } from 'fwjs-core/lib/engine/walk.js'
import type {
  HandlerFunction,
  Next,
  PathPattern,
  RoutedRequest,
  RoutedResponse,
  RouterShape,
} from 'fwjs-core/lib/types.js'
import type * as contract from '../contract.ts'
import { NO_HANDLER, notHandler, rules } from './lib/rules.ts'

import Layer = require('./lib/layer.ts')
import Route = require('./lib/route.ts')

const { debug } = rules

/** A router including its private members: how it compares paths, and its param callbacks. */
type Router = contract.Router & RouterShape & RouterMembers

interface RouterMembers {
  (req: object, res: object, next: Next): void
  handle(req: object, res: object, callback: Next): void
}

interface RouterConstructor {
  new (options?: contract.RouterOptions): Router
  (options?: contract.RouterOptions): Router
  prototype: Router
  Route: typeof Route
}

// Packages and agents replace `Router.prototype.use`, `.route`, …, and some rewrite the assignments below.
const Router = function Router(this: unknown, options?: contract.RouterOptions): Router {
  if (!(this instanceof Router)) return construct(options)
  const router: Router = Object.setPrototypeOf(create(), this)
  router.caseSensitive = options?.caseSensitive
  router.mergeParams = options?.mergeParams
  router.params = {}
  router.strict = options?.strict
  attachStack(router, Layer.prototype)
  return router
} as RouterConstructor

function construct(options: contract.RouterOptions | undefined): Router {
  return new Router(options)
}

// Routers are functions, so that `router.apply` and `instanceof Function` work.
Router.prototype = (() => {}) as unknown as Router

Router.prototype.param = function param(name: unknown, callback: unknown) {
  assertParam(name, callback)
  addParam(this, name as string, callback as HandlerFunction)
  return this
}

function addParam(router: Router, name: string, callback: HandlerFunction): void {
  let params = router.params[name]
  if (!params) {
    params = []
    router.params[name] = params
  }
  params.push(registrations.record(callback))
}

function assertParam(name: unknown, callback: unknown): void {
  if (!name) throw new TypeError('argument name is required')
  if (typeof name !== 'string') throw new TypeError('argument name must be a string')
  if (!callback) throw new TypeError('argument fn is required')
  if (typeof callback !== 'function') throw new TypeError('argument fn must be a function')
}

Router.prototype.handle = function handle(req, res, callback) {
  if (!callback) throw new TypeError('argument callback is required')
  walk(this, req as RoutedRequest, res as RoutedResponse, callback, rules)
}

Router.prototype.use = function use(_handler: unknown) {
  const { path, handlers, call } = readUseArguments([...arguments], () => NO_HANDLER)
  for (const [at, handler] of handlers.entries()) {
    assertHandler(handler, at, call, notHandler)
    debug?.('use %o %s', path, handler.name || '<anonymous>')
    const options = { sensitive: this.caseSensitive, strict: false, end: false }
    const layer = new Layer(path, options, handler)
    layer.route = undefined
    this.stack.push(registrations.record(layer))
  }
  warnIfUnencoded(path)
  return this
}

Router.prototype.route = function route(path: PathPattern) {
  const route = new Route(path)
  const options = { sensitive: this.caseSensitive, strict: this.strict, end: true }
  const layer = new Layer(path, options, createDispatch(route))
  layer.route = route
  this.stack.push(layer)
  warnIfUnencoded(path)
  return route
}

/** Names in quotes and wildcards may have characters that look like text. */
function warnIfUnencoded(path: PathPattern): void {
  if (!/["*]/.test(String(path))) warnIfSuspicious(path, 'warnOfUnencodedPath')
}

for (const method of [...methods, 'all']) Reflect.set(Router.prototype, method, createVerb(method))

function createVerb(method: string): Router['all'] {
  return function (this: Router, path: PathPattern) {
    const handlers = Array.prototype.slice.call(arguments, 1)
    addHandlers(this.route(path), method, { path, handlers })
    return this
  }
}

applyCallerStacks(Router.prototype, ['handle'])

/** Creates the router function; tools that list routes read its name. */
function create(): Router {
  function router(req: object, res: object, next: Next) {
    ;(router as Router).handle(req, res, next)
  }
  return router as unknown as Router
}

function createDispatch(route: InstanceType<typeof Route>): HandlerFunction {
  function handle(req: RoutedRequest, res: RoutedResponse, next: Next) {
    route.dispatch(req, res, next)
  }
  return handle
}

Router.Route = Route

export = Router
