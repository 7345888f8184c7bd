import type { LayerShape, Next, RoutedRequest, RoutedResponse, RouteShape } from '../types.ts'
import { enterLayer, isCallStackDeep, leaveLayer } from './call-stack-depth.ts'
import { methodName } from './methods.ts'
import type { RouteRules } from './rules.ts'

/** The state of a request in a route. */
interface RoutePass {
  readonly rules: RouteRules
  readonly stack: LayerShape[]
  readonly method: string | undefined
  readonly req: RoutedRequest
  readonly res: RoutedResponse
  readonly done: Next
  readonly next: Next
  index: number
}

/** Runs the route's handlers for the request's method in order. */
export function dispatchRoute(
  route: RouteShape,
  req: RoutedRequest,
  res: RoutedResponse,
  done: Next,
  rules: RouteRules,
): void {
  if (route.stack.length === 0) {
    done()
    return
  }
  const pass: RoutePass = {
    rules,
    stack: route.stack,
    method: handledMethod(route, req.method),
    req,
    res,
    done,
    next: function next(error?: unknown): void {
      advance(pass, error)
    },
    index: 0,
  }
  req.route = route
  advance(pass, undefined)
}

/** If a route has no HEAD handlers, its GET handlers handle HEAD requests. */
function handledMethod(route: RouteShape, method: string | undefined): string | undefined {
  const name = methodName(method)
  return name === 'head' && !route.methods['head'] ? 'get' : name
}

function advance(pass: RoutePass, error: unknown): void {
  if (error === 'route') {
    pass.done()
    return
  }
  if (error === 'router') {
    pass.done(error)
    return
  }
  if (isCallStackDeep()) {
    setImmediate(advance, pass, error)
    return
  }
  const layer = nextLayer(pass)
  const { rules } = pass
  if (layer === undefined) {
    pass.done(error)
    return
  }
  enterLayer()
  try {
    if (error) rules.handleError(layer, error, pass.req, pass.res, pass.next)
    else rules.handleRequest(layer, pass.req, pass.res, pass.next)
  } finally {
    leaveLayer()
  }
}

function nextLayer(pass: RoutePass): LayerShape | undefined {
  let layer = pass.stack[pass.index++]
  while (layer?.method && layer.method !== pass.method) layer = pass.stack[pass.index++]
  return layer
}
