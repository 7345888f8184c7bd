import { enterLayer, isCallStackDeep, leaveLayer } from 'fwjs-core/lib/engine/call-stack-depth.js'
import { runParamCallback } from 'fwjs-core/lib/engine/params.js'
import { runErrorHandler, runHandler } from 'fwjs-core/lib/engine/run.js'
import type { HandlerFunction, Next, Req, Res } from 'fwjs-core/lib/types.js'
import type { Params } from '../contract.ts'
import type { Key } from './pattern.ts'

/** The properties of a route that the engine uses. */
export interface RouteShape {
  path: unknown
  method: string
  callbacks: HandlerFunction[]
  keys: Key[]
  params: Params
  match(path: string): boolean
}

/** The properties of a router that the engine uses. */
export interface RouterShape {
  map: Record<string, RouteShape[]>
  params: Record<string, HandlerFunction[]>
  matchRequest(req: object, index?: number, head?: boolean): RouteShape | undefined
  _options(req: object, res: object, next: Next): void
}

type RoutedReq = Req & { _route_index?: number }

/** The state of one request in one router. */
interface Pass {
  readonly router: RouterShape
  readonly req: RoutedReq
  readonly res: Res
  readonly done: Next
}

/** Runs the matching routes in order, until a callback doesn't call `next`. */
export function dispatch(router: RouterShape, req: Req, res: Res, done: Next): void {
  tryRoute({ router, req, res, done }, 0, undefined)
}

/** Runs the next route at or after `index`. With an error, runs only its error handlers. */
function tryRoute(pass: Pass, index: number, error: unknown): void {
  const { router, req, res, done } = pass
  let route: RouteShape | undefined
  try {
    route = router.matchRequest(req, index)
    Object.assign(req, { route })
    if (!route && req.method === 'OPTIONS') {
      router._options(req, res, done)
      return
    }
  } catch (thrown) {
    done(thrown)
    return
  }
  if (!route) {
    done(error)
    return
  }
  Object.assign(req, { params: route.params })
  const position = req._route_index ?? 0
  const proceed: Next = (reason) => tryRoute(pass, position + 1, reason)
  if (error) runCallbacks(pass, route, error, proceed)
  else runParams(pass, route, proceed)
}

/** Runs the param callbacks of the route's keys in path order; they run for every route. */
function runParams(pass: Pass, route: RouteShape, proceed: Next): void {
  const { router, req, res } = pass
  const { keys } = route
  let keyIndex = 0
  let callIndex = 0
  let value: string | string[] | undefined
  const next: Next = (error) => {
    if (error === 'route') return proceed()
    if (error) return runCallbacks(pass, route, error, proceed)
    for (; keyIndex < keys.length; keyIndex++, callIndex = 0) {
      const key = keys[keyIndex] as Key
      // Read late, because a callback may have changed the parameters that follow.
      if (callIndex === 0) value = req.params?.[key.name]
      const callback = value === undefined ? undefined : router.params[key.name]?.[callIndex++]
      if (callback) {
        const param = { req, res, name: key.name, value: value as string | string[] }
        return runParamCallback(callback, param, next)
      }
    }
    return runCallbacks(pass, route, undefined, proceed)
  }
  next()
}

function runCallbacks(pass: Pass, route: RouteShape, given: unknown, proceed: Next): void {
  const { req, res } = pass
  let index = 0
  const next: Next = (error) => {
    const handle = route.callbacks[index++]
    if (error === 'route') proceed()
    else if (!handle) proceed(error)
    else if (isCallStackDeep()) setImmediate(run, handle, error)
    else run(handle, error)
  }
  const run = (handle: HandlerFunction, error: unknown): void => {
    enterLayer()
    try {
      const layer = { handle, method: route.method }
      if (error) runErrorHandler(layer, error, req, res, next)
      else runHandler(layer, req, res, next)
    } finally {
      leaveLayer()
    }
  }
  next(given)
}
