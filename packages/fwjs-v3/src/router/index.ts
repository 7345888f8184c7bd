import {
  advisePath,
  applyCallerStacks,
  callWithPath,
  type HandlerFunction,
  methods,
  type Next,
  parseUrl,
  refusedIn,
} from 'fwjs/lib/line.js'
import { dispatch, type RouterShape, type RouteShape } from '../engine/dispatch.ts'
import type { RoutePath } from '../engine/pattern.ts'
import {
  answerOptions,
  findRoute,
  methodsFor,
  readCallbacks,
  readParamCallback,
} from '../engine/routes.ts'

import Route = require('./route.ts')

interface RouterOptions {
  caseSensitive?: boolean | undefined
  strict?: boolean | undefined
}

interface Router extends RouterShape, RouterOptions {
  _params: HandlerFunction[]
  middleware: HandlerFunction
  param(name: unknown, callback?: unknown): Router | undefined
  route(method: string, path: RoutePath, ...callbacks: unknown[]): Router
  all(path: RoutePath, ...callbacks: unknown[]): Router
  match(method: string, url: string, index?: number, head?: boolean): RouteShape | undefined
  _dispatch(req: object, res: object, next: Next): void
  _optionsFor(path: string): string[]
}

type Members = Router & Record<string, unknown>

interface RouterConstructor {
  new (options?: RouterOptions): Router
  readonly prototype: Members
}

/** The routes of an app: `map` by method, and the middleware that runs them. */
const Router = function Router(this: Router, options?: RouterOptions) {
  this.map = {}
  this.params = {}
  this._params = []
  this.caseSensitive = options?.caseSensitive
  this.strict = options?.strict
  this.middleware = createMiddleware(this)
} as unknown as RouterConstructor

function createMiddleware(owner: Router): HandlerFunction {
  return function router(req: object, res: object, next: Next): void {
    owner._dispatch(req, res, next)
  }
}

Router.prototype.param = function param(this: Router, name, callback) {
  if (typeof name === 'function') {
    this._params.push(name as HandlerFunction)
    return undefined
  }
  const key = name as string
  this.params[key] ||= []
  this.params[key].push(readParamCallback(this._params, key, callback))
  return this
}

Router.prototype._dispatch = function _dispatch(this: Router, req, res, next) {
  dispatch(this, req as never, res as never, next)
}

Router.prototype._options = function _options(this: Router, req, res, next) {
  const path = parseUrl(req)?.pathname as string
  answerOptions(this._optionsFor(path), res as never, next)
}

Router.prototype._optionsFor = function _optionsFor(this: Router, path) {
  return methodsFor(this.map, path)
}

Router.prototype.matchRequest = function matchRequest(this: Router, req, index, head) {
  return findRoute(this.map, req as never, index ?? 0, Boolean(head))
}

Router.prototype.match = function match(this: Router, method, url, index, head) {
  return this.matchRequest({ method, url }, index, head)
}

Router.prototype.route = function route(this: Router, method, path, ...given) {
  const name = method.toLowerCase()
  const callbacks = readCallbacks(name, path, given)
  const options = { sensitive: this.caseSensitive, strict: this.strict }
  this.map[name] ||= []
  this.map[name].push(new Route(name, path, callbacks, options))
  advisePath(path)
  return this
}

Router.prototype['all'] = function all(this: Router, path: RoutePath, ...callbacks: unknown[]) {
  try {
    for (const method of methods) this.route(method, path, ...callbacks)
  } catch (error) {
    throw refusedIn(callWithPath('all', path, callbacks), error)
  }
  return this
}

for (const method of methods) {
  Router.prototype[method] = function (this: Router, path: RoutePath, ...callbacks: unknown[]) {
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
