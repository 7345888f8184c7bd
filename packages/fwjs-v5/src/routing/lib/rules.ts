import { debugFor } from 'fwjs-core/lib/diagnostics/debug.js'
import { createDeprecate } from 'fwjs-core/lib/diagnostics/deprecate.js'
import type { ResultRules } from 'fwjs-core/lib/engine/next-guard.js'
import { hasParamCallbacks, processParams } from 'fwjs-core/lib/engine/params.js'
import type { RouterRules } from 'fwjs-core/lib/engine/rules.js'
import type {
  LayerShape,
  Next,
  RoutedRequest,
  RoutedResponse,
  RouteShape,
} from 'fwjs-core/lib/types.js'
import type { ServerResponse } from 'http'
import type { Matcher } from './pattern/match.ts'

/* The members of 5.x that the router calls, and that agents replace. */

export interface LayerMembers extends LayerShape {
  keys: string[]
  slash: boolean
  matchers: Matcher[]
  /** The public type has it, because the core types do; 5.x layers don't. */
  regexp: RegExp
  handleRequest(req: RoutedRequest, res: RoutedResponse, next: Next): void
  handleError(error: unknown, req: RoutedRequest, res: RoutedResponse, next: Next): void
}

export interface RouteMembers extends RouteShape {
  _handlesMethod(method: string | undefined): boolean
  _methods(): string[]
}

export const rules: RouterRules = {
  debug: debugFor('router'),
  mountEnds: '/',
  handleRequest(layer: LayerMembers, req, res, next) {
    layer.handleRequest(req, res, next)
  },
  handleError(layer: LayerMembers, error, req, res, next) {
    layer.handleError(error, req, res, next)
  },
  handlesMethod(route: RouteMembers, method) {
    return route._handlesMethod(method)
  },
  allowedMethods(route: RouteMembers) {
    return route._methods()
  },
  needsParams(router, layer) {
    return hasParamCallbacks(router.params, layer.keys)
  },
  processParams(router, layer, pass, done) {
    processParams(router.params, layer.keys, pass, done, paramResults)
  },
  sendOptions(res, allowed, onError) {
    const list = allowed.sort().join(', ')
    const response = res as ServerResponse
    try {
      response.setHeader('Allow', list)
      response.setHeader('Content-Length', Buffer.byteLength(list))
      response.setHeader('Content-Type', 'text/plain')
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.end(list)
    } catch (error) {
      onError(error)
    }
  },
}

/** Undefined in a bundle of ES modules, which has no folder. */
const folder = typeof __dirname === 'string' ? __dirname : undefined
const deprecate = createDeprecate('fwjs-v5', folder, ['express', 'router'])

/** Everything with a `then` method is awaited, and its rejection is passed to `next`. */
function createResultRules(warn: () => void): ResultRules {
  return {
    awaits(result): result is PromiseLike<unknown> {
      if (!isThenable(result)) return false
      if (!(result instanceof Promise)) warn()
      return true
    },
    toError: (reason) => reason || new Error('Rejected promise'),
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  return typeof (value as { then?: unknown }).then === 'function'
}

// Two calls, because a warning is identified by its line.
const INSTEAD = 'that are Promise-like are deprecated, use a native Promise instead'
export const handlerResults: ResultRules = createResultRules(() =>
  deprecate(`handlers ${INSTEAD}`, 'router'),
)
const paramResults: ResultRules = createResultRules(() =>
  deprecate(`parameters ${INSTEAD}`, 'router'),
)

export const NO_HANDLER = 'argument handler is required'

export function notHandler(): { errorClass: TypeErrorConstructor; text: string } {
  return { errorClass: TypeError, text: 'argument handler must be a function' }
}
