import { applyCallerStacks } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import {
  callWithPath,
  rewriteHandlerError,
  warnIfSuspicious,
} from 'fwjs-core/lib/engine/arguments.js'
import { methods } from 'fwjs-core/lib/engine/methods.js'
import { parseUrl } from 'fwjs-core/lib/http/url.js'
import type { Constructor, HandlerFunction, Next, Req, Res } from 'fwjs-core/lib/types.js'
import type * as contract from '../contract.ts'
import { dispatch, type RouterShape } from '../engine/dispatch.ts'
import type { RoutePath } from '../engine/pattern.ts'
import {
  findRoute,
  type MatchableRequest,
  methodsFor,
  readCallbacks,
  readParamCallback,
  sendOptions,
} from '../engine/routes.ts'

import Route = require('./route.ts')

/** A router with its non-public properties: its param callbacks, and its request handler. */
interface Router extends contract.Router, RouterShape {
  map: Record<string, InstanceType<typeof Route>[]>
  matchRequest(req: object, index?: number, head?: boolean): InstanceType<typeof Route> | undefined
  _params: HandlerFunction[]
  _dispatch(req: object, res: object, next: Next): void
  _optionsFor(path: string): string[]
}

type RouterOptions = Partial<Pick<Router, 'caseSensitive' | 'strict'>>

/** The routes of an app: `map` by method, and the middleware that runs them. */
const Router = function Router(this: Router, options?: RouterOptions) {
  this.map = {}
  this.params = {}
  this._params = []
  this.caseSensitive = options?.caseSensitive
  this.strict = options?.strict
  this.middleware = createMiddleware(this)
  // TypeScript has no other way to type a function called with `new`.
} as unknown as Constructor<Router, [options?: RouterOptions]>

function createMiddleware(owner: Router): HandlerFunction {
  return function router(req: object, res: object, next: Next): void {
    owner._dispatch(req, res, next)
  }
}

Router.prototype.param = function param(name: unknown, callback?: unknown) {
  if (typeof name === 'function') {
    this._params.push(name as HandlerFunction)
    // As in 3.x, this form returns nothing: the public type has an overload for it.
    return undefined as never
  }
  const key = name as string
  this.params[key] ||= []
  this.params[key].push(readParamCallback(this._params, key, callback))
  return this
}

Router.prototype._dispatch = function _dispatch(req, res, next) {
  dispatch(this, req as Req, res as Res, next)
}

Router.prototype._options = function _options(req, res, next) {
  const path = parseUrl(req)?.pathname as string
  sendOptions(this._optionsFor(path), res as Res, next)
}

Router.prototype._optionsFor = function _optionsFor(path) {
  return methodsFor(this.map, path)
}

Router.prototype.matchRequest = function matchRequest(req, index, head) {
  return findRoute(this.map, req as MatchableRequest, index ?? 0, Boolean(head))
}

Router.prototype.match = function match(method, url, index, head) {
  return this.matchRequest({ method, url }, index, head)
}

Router.prototype.route = function route(method, path, ...given) {
  const name = method.toLowerCase()
  const callbacks = readCallbacks(name, path, given)
  const options = { sensitive: this.caseSensitive, strict: this.strict }
  this.map[name] ||= []
  this.map[name].push(new Route(name, path, callbacks, options))
  warnIfSuspicious(path)
  return this
}

Router.prototype.all = function all(path: RoutePath, ...callbacks: unknown[]) {
  try {
    for (const method of methods) this.route(method, path, ...callbacks)
  } catch (error) {
    throw rewriteHandlerError(callWithPath('all', path, callbacks), error)
  }
  return this
}

for (const method of methods) Reflect.set(Router.prototype, method, createVerb(method))

function createVerb(method: string): Router['get'] {
  return function (this: Router, path: RoutePath, ...callbacks: unknown[]) {
    return this.route(method, path, ...callbacks)
  }
}

applyCallerStacks(Router.prototype, [
  '_dispatch',
  '_options',
  '_optionsFor',
  'matchRequest',
  'match',
])

export = Router
