import { applyCallerStacks } from '../caller/stack.ts'
import { debugFor } from '../debug.ts'
import { addHandlers, assertMiddleware, readUseArguments } from '../engine/arguments.ts'
import { methods } from '../engine/methods.ts'
import { registerParam, registerParamRewriter } from '../engine/param-registry.ts'
import { processParams } from '../engine/params.ts'
import { advisePath } from '../engine/path-advice.ts'
import { giveStack } from '../engine/stack.ts'
import { walk } from '../engine/walk.ts'
import { ours } from '../ours/members.ts'
import type {
  HandlerFunction,
  Next,
  PathPattern,
  RoutedRequest,
  RoutedResponse,
  RouterShape,
} from '../shapes.ts'

import Layer = require('./layer.ts')
import Route = require('./route.ts')

const debug = debugFor('express:router')

interface RouterOptions {
  caseSensitive?: boolean
  mergeParams?: boolean
  strict?: boolean
}

interface Router extends RouterShape {
  (req: RoutedRequest, res: RoutedResponse, next: Next): void
  handle(req: RoutedRequest, res: RoutedResponse, out: Next): void
  param(name: unknown, callback?: unknown): Router | undefined
  use(first: unknown, ...rest: unknown[]): Router
  route(path: PathPattern): InstanceType<typeof Route>
  [verb: string]: unknown
}

// The function itself is the prototype of its routers: packages and monitoring agents add to and
// wrap `Router.use`, `Router.route`, … (ecosystem S1), in the forms that stand below (0.1).
const Router = function Router(options?: RouterOptions): Router {
  const router: Router = Object.setPrototypeOf(create(), Router)
  router.params = {}
  router._params = []
  router.caseSensitive = options?.caseSensitive
  router.mergeParams = options?.mergeParams
  router.strict = options?.strict
  giveStack(router)
  return router
} as unknown as Router & {
  new (options?: RouterOptions): Router
  (options?: RouterOptions): Router
}

// As in Express, where the factory has no name.
Object.defineProperty(Router, 'name', { value: '' })

Router.param = function param(this: Router, name: unknown, callback?: unknown) {
  if (typeof name === 'function') return registerParamRewriter(this, name as HandlerFunction)
  registerParam(this, name as string, callback)
  return this
} as Router['param']

Router.handle = function handle(this: Router, req, res, out) {
  walk(this, req, res, out)
}

Router.process_params = function process_params(this: Router, layer, called, req, res, done) {
  processParams(this.params, layer, called, req, res, done)
}

ours.processParams = Router.process_params

Router.use = function use(this: Router, first, ...rest) {
  const given = arguments.length === 0 ? [] : [first, ...rest]
  const { path, handlers, call } = readUseArguments('Router', given)
  for (const [at, handler] of handlers.entries()) {
    assertMiddleware(handler, at, call)
    debug?.('use %o %s', path, handler.name || '<anonymous>')
    const layer = new Layer(
      path,
      { sensitive: this.caseSensitive, strict: false, end: false },
      handler,
    )
    layer.route = undefined
    this.stack.push(layer)
  }
  advisePath(path)
  return this
}

Router.route = function route(this: Router, path) {
  const route = new Route(path)
  const options = { sensitive: this.caseSensitive, strict: this.strict, end: true }
  const layer = new Layer(path, options, route.dispatch.bind(route))
  layer.route = route
  this.stack.push(layer)
  advisePath(path)
  return route
}

for (const method of [...methods, 'all']) {
  Router[method] = function (this: Router, path: PathPattern, ...handlers: unknown[]) {
    addHandlers(this.route(path), method, { path, handlers })
    return this
  }
}

applyCallerStacks(Router, ['handle', 'process_params'])

/** The callable; its name is read by tools that list routes (ecosystem S7). */
function create() {
  return function router(this: unknown, req: RoutedRequest, res: RoutedResponse, next: Next) {
    ;(router as Router).handle(req, res, next)
  }
}

export = Router
