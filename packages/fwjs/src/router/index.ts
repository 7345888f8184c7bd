import { applyCallerStacks } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { registrations } from 'fwjs-core/lib/diagnostics/dev-warnings/places.js'
import {
  addHandlers,
  assertHandler,
  readUseArguments,
  warnIfSuspicious,
} from 'fwjs-core/lib/engine/arguments.js'
import { methods } from 'fwjs-core/lib/engine/methods.js'
import { processParams, registerParam } from 'fwjs-core/lib/engine/params.js'
import { attachStack } from 'fwjs-core/lib/engine/stack.js'
import { walk } from 'fwjs-core/lib/engine/walk.js'
import { recordOriginals } from 'fwjs-core/lib/node/original-members.js'
import type { HandlerFunction, Next, PathPattern } from 'fwjs-core/lib/types.js'
import type * as contract from '../contract.ts'
import { addParamRewriter, readParamName, rewriteParamCallback } from '../deprecated-forms.ts'
import { noMiddleware, notMiddleware, type RouterMembers, rules } from './rules.ts'

import Layer = require('./layer.ts')
import Route = require('./route.ts')

const { debug } = rules

/** A router including its private members: how it compares paths, and its param callbacks. */
type Router = contract.Router & RouterMembers & { _params: HandlerFunction[] }

interface RouterConstructor {
  new (options?: contract.RouterOptions): Router
  (options?: contract.RouterOptions): Router
}

// The function itself is the prototype of its routers: packages and monitoring agents replace
// `Router.use`, `Router.route`, … (agents S1), and some rewrite the assignments below (agents S24).
const Router = function Router(options?: contract.RouterOptions): Router {
  const router: Router = Object.setPrototypeOf(create(), Router)
  router.params = {}
  router._params = []
  router.caseSensitive = options?.caseSensitive
  router.mergeParams = options?.mergeParams
  router.strict = options?.strict
  attachStack(router, Layer.prototype)
  return router
} as Router & RouterConstructor

// As in Express, the factory has no name.
Object.defineProperty(Router, 'name', { value: '' })

Router.param = function param(name: unknown, callback?: unknown) {
  // As in Express, this form returns nothing, although the types declare a return value.
  if (typeof name === 'function') return addParamRewriter(this, name as HandlerFunction) as never
  const plainName = readParamName(name as string)
  registerParam(this.params, plainName, rewriteParamCallback(this, plainName, callback))
  return this
}

Router.handle = function handle(req, res, out) {
  walk(this, req, res, out as Next, rules)
}

Router.process_params = function process_params(layer, called, req, res, done) {
  processParams(this.params, layer.keys, { called, req, res }, done)
}

recordOriginals(Router, ['process_params'])

Router.use = function use(first: unknown, ...rest: unknown[]) {
  const given = arguments.length === 0 ? [] : [first, ...rest]
  const { path, handlers, call } = readUseArguments(given, (found) => noMiddleware('Router', found))
  for (const [at, handler] of handlers.entries()) {
    assertHandler(handler, at, call, notMiddleware)
    debug?.('use %o %s', path, handler.name || '<anonymous>')
    const layer = new Layer(
      path,
      { sensitive: this.caseSensitive, strict: false, end: false },
      handler,
    )
    layer.route = undefined
    this.stack.push(registrations.record(layer))
  }
  warnIfSuspicious(path)
  return this
}

Router.route = function route(path: PathPattern) {
  const route = new Route(path)
  const options = { sensitive: this.caseSensitive, strict: this.strict, end: true }
  const layer = new Layer(path, options, route.dispatch.bind(route))
  layer.route = route
  this.stack.push(layer)
  warnIfSuspicious(path)
  return route
}

for (const method of [...methods, 'all']) Reflect.set(Router, method, createVerb(method))

function createVerb(method: string): Router['all'] {
  return function (this: Router, path: PathPattern, ...handlers: unknown[]) {
    addHandlers(this.route(path), method, { path, handlers })
    return this
  }
}

applyCallerStacks(Router, ['handle', 'process_params'])

/** Creates the router function; tools that list routes read its name (agents S7). */
function create(): Router {
  const callable = function router(req, res, next) {
    callable.handle(req, res, next)
  } as Router
  return callable
}

export = Router
