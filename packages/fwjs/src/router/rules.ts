import { debugFor } from 'fwjs-core/lib/diagnostics/debug.js'
import { describeType } from 'fwjs-core/lib/engine/arguments.js'
import { sendOptions } from 'fwjs-core/lib/engine/methods.js'
import { hasParamCallbacks } from 'fwjs-core/lib/engine/params.js'
import type { RouterRules } from 'fwjs-core/lib/engine/rules.js'
import { hasOriginalProcessParams } from 'fwjs-core/lib/node/original-members.js'
import type {
  Key,
  LayerShape,
  Next,
  ParamCalls,
  PathRegExp,
  RoutedRequest,
  RoutedResponse,
  RouterShape,
  RouteShape,
} from 'fwjs-core/lib/types.js'

/* The members of 4.x that the router calls, and that agents replace. */

export interface Layer extends LayerShape {
  keys: Key[]
  regexp: PathRegExp
  handle_request(req: RoutedRequest, res: RoutedResponse, next: Next): void
  handle_error(error: unknown, req: RoutedRequest, res: RoutedResponse, next: Next): void
}

export interface RouteMembers extends RouteShape {
  _handles_method(method: string | undefined): boolean
  _options(): string[]
}

export interface RouterMembers extends RouterShape {
  process_params(
    layer: LayerShape,
    called: ParamCalls,
    req: RoutedRequest,
    res: RoutedResponse,
    done: Next,
  ): void
}

export const rules: RouterRules = {
  debug: debugFor('express:router'),
  mountEnds: '/.',
  handleRequest(layer: Layer, req, res, next) {
    layer.handle_request(req, res, next)
  },
  handleError(layer: Layer, error, req, res, next) {
    layer.handle_error(error, req, res, next)
  },
  handlesMethod(route: RouteMembers, method) {
    return route._handles_method(method)
  },
  allowedMethods(route: RouteMembers) {
    return route._options()
  },
  /** Without callbacks, the call would only take time, unless an agent replaced it (agents S12, bench/json). */
  needsParams(router: RouterMembers, layer) {
    return !hasOriginalProcessParams(router) || hasParamCallbacks(router.params, layer.keys)
  },
  processParams(router: RouterMembers, layer, { called, req, res }, done) {
    router.process_params(layer, called, req, res, done)
  },
  sendOptions,
}

export function noMiddleware(owner: string, found?: string): string {
  return `${owner}.use() requires a middleware function${found ? ` but got a ${found}` : ''}`
}

type Problem = { errorClass: ErrorConstructor | TypeErrorConstructor; text: string }

export function notMiddleware(handler: unknown): Problem {
  return { errorClass: TypeError, text: noMiddleware('Router', describeType(handler)) }
}

/** As in Express, `route.all` throws a TypeError, and the verbs throw an Error. */
export function notCallback(method: string, handler: unknown): Problem {
  const type = Object.prototype.toString.call(handler)
  const text = `Route.${method}() requires a callback function but got a ${type}`
  return { errorClass: method === 'all' ? TypeError : Error, text }
}
