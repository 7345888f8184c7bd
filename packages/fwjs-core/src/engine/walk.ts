import { hostPrefix, parseUrl } from '../http/url.ts'
import type {
  LayerShape,
  Next,
  ParamCalls,
  Params,
  RoutedRequest,
  RoutedResponse,
  RouterShape,
} from '../types.ts'
import { enterLayer, isCallStackDeep, leaveLayer } from './call-stack-depth.ts'
import { nextCandidate, type Search, startSearch } from './candidates.ts'
import { collectMethods } from './methods.ts'
import { enterMount, leaveMount, type Mount } from './mount.ts'
import { mergeParams } from './params.ts'
import type { RouterRules } from './rules.ts'
import { recordOf } from './stack.ts'

/** The state of a request in a router. */
interface Pass extends Mount {
  readonly router: RouterShape
  readonly rules: RouterRules
  readonly stack: LayerShape[]
  readonly search: Search | undefined
  readonly req: RoutedRequest
  readonly res: RoutedResponse
  readonly done: Next
  readonly parentBaseUrl: string | undefined
  readonly parentNext: Next | undefined
  readonly parentParams: Params | undefined
  readonly called: ParamCalls
  readonly isOptions: boolean
  readonly next: Next
  allowed: string[] | undefined
  index: number
  error: unknown
}

/** Runs the layers of the router's stack in registration order, until a handler doesn't call `next`. */
export function walk(
  router: RouterShape,
  req: RoutedRequest,
  res: RoutedResponse,
  done: Next,
  rules: RouterRules,
): void {
  rules.debug?.('dispatching %s %s', req.method, req.url)
  const record = recordOf(router)
  const pass: Pass = {
    router,
    rules,
    stack: record ? record.layers : router.stack,
    search: startSearch(record),
    req,
    res,
    done,
    host: hostPrefix(req.url),
    parentUrl: req.baseUrl || '',
    parentBaseUrl: req.baseUrl,
    parentNext: req.next,
    parentParams: req.params,
    called: {},
    isOptions: req.method === 'OPTIONS',
    next: function next(error?: unknown): void {
      advance(pass, error)
    },
    allowed: undefined,
    index: 0,
    error: undefined,
    removed: '',
    slashAdded: false,
  }
  req.next = pass.next
  req.baseUrl = pass.parentUrl
  req.originalUrl = req.originalUrl || req.url
  advance(pass, undefined)
}

/** Implements `next()`: leaves the layer that called it and runs the next matching layer. */
function advance(pass: Pass, signal: unknown): void {
  const { req, stack } = pass
  // next('route') leaves a route; in plain middleware, and here after the route, it means next().
  const error = signal === 'route' ? null : signal
  leaveMount(pass, req)

  if (error === 'router') {
    setImmediate(leave, pass, null)
    return
  }
  if (pass.index >= stack.length) {
    setImmediate(leave, pass, error)
    return
  }
  if (isCallStackDeep()) {
    setImmediate(advance, pass, signal)
    return
  }
  // Read again before each layer, because middleware may change req.url or req.method.
  const path = requestPath(req)
  if (path === undefined || path === null) {
    leave(pass, error)
    return
  }
  pass.error = error
  const layer = findLayer(pass, path)
  if (layer === undefined) leave(pass, pass.error)
  else enter(pass, layer, path)
}

/** Returns the next layer that matches path and method. Sets the error if the path can't be decoded. */
function findLayer(pass: Pass, path: string): LayerShape | undefined {
  const { stack } = pass
  for (;;) {
    pass.index = nextCandidate(pass.search, pass.index, path)
    if (pass.index >= stack.length) return undefined
    const layer = stack[pass.index++] as LayerShape
    const matched = tryMatch(layer, path)
    if (matched !== true) {
      if (matched !== false) pass.error ||= matched
      continue
    }
    if (!layer.route || acceptsMethod(pass, layer)) return layer
  }
}

function tryMatch(layer: LayerShape, path: string): unknown {
  try {
    return layer.match(path)
  } catch (error) {
    return error
  }
}

/**
 * Returns true if a matching route may run: not while an error is pending, and only for its methods.
 */
function acceptsMethod(pass: Pass, layer: LayerShape): boolean {
  if (pass.error) return false
  const route = layer.route as NonNullable<LayerShape['route']>
  const method = pass.req.method
  if (pass.rules.handlesMethod(route, method)) return true
  if (method === 'OPTIONS') {
    pass.allowed = collectMethods(pass.allowed, pass.rules.allowedMethods(route))
  }
  // A HEAD request enters every matching route; the route itself then finds nothing to run.
  return method === 'HEAD'
}

function enter(pass: Pass, layer: LayerShape, path: string): void {
  const { router, rules, req, res, error } = pass
  if (layer.route) req.route = layer.route
  const params = layer.params as Params
  req.params = router.mergeParams ? mergeParams(params, pass.parentParams) : params
  const matched = layer.path as string
  if (!rules.needsParams(router, layer)) {
    run(pass, layer, matched, path, error)
    return
  }
  rules.processParams(router, layer, { called: pass.called, req, res }, (paramError) => {
    if (paramError) advance(pass, error || paramError)
    else run(pass, layer, matched, path, error)
  })
}

function run(pass: Pass, layer: LayerShape, matched: string, path: string, error: unknown): void {
  enterLayer()
  try {
    if (layer.route) pass.rules.handleRequest(layer, pass.req, pass.res, pass.next)
    else enterMiddleware(pass, layer, matched, path, error)
  } finally {
    leaveLayer()
  }
}

function enterMiddleware(
  pass: Pass,
  layer: LayerShape,
  matched: string,
  path: string,
  error: unknown,
): void {
  const { req, res, rules } = pass
  if (!enterMount(pass, req, matched, path, rules.mountEnds)) {
    advance(pass, error)
    return
  }
  rules.debug?.('%s %s : %s', layer.name, matched, req.originalUrl)
  if (error) rules.handleError(layer, error, req, res, pass.next)
  else rules.handleRequest(layer, req, res, pass.next)
}

/** Called when no layer is left: restores the request and calls the router's callback. */
function leave(pass: Pass, error: unknown): void {
  if (pass.isOptions && !error && pass.allowed) {
    pass.rules.sendOptions(pass.res, pass.allowed, (thrown) => exitRouter(pass, thrown))
  } else {
    exitRouter(pass, error)
  }
}

function exitRouter(pass: Pass, error: unknown): void {
  const { req } = pass
  req.baseUrl = pass.parentBaseUrl
  req.next = pass.parentNext
  req.params = pass.parentParams
  pass.done(error)
}

function requestPath(req: RoutedRequest): string | null | undefined {
  try {
    return parseUrl(req)?.pathname
  } catch {
    return undefined
  }
}
