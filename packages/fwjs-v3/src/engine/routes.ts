import { callWithPath, createHandlerError } from 'fwjs-core/lib/engine/arguments.js'
import { methods } from 'fwjs-core/lib/engine/methods.js'
import { parseUrl } from 'fwjs-core/lib/http/url.js'
import type { HandlerFunction, Next } from 'fwjs-core/lib/types.js'
import type { RouteShape } from './dispatch.ts'

type RouteMap<Route> = Record<string, Route[]>

/** A request, or a request-like object passed by application code. */
export interface MatchableRequest {
  method: string
  url: string
  _route_index?: number
}

/** Returns the first route at or after `index` for a request; HEAD falls back to GET routes. */
export function findRoute<Route extends RouteShape>(
  map: RouteMap<Route>,
  req: MatchableRequest,
  index: number,
  exactly: boolean,
): Route | undefined {
  const method = req.method.toLowerCase()
  const path = parseUrl(req)?.pathname as string
  const found = findIn(map[method], path, req, index)
  if (found || method !== 'head' || exactly) return found
  return findIn(map['get'], path, req, index)
}

function findIn<Route extends RouteShape>(
  routes: Route[] | undefined,
  path: string,
  req: MatchableRequest,
  from: number,
): Route | undefined {
  if (!routes) return undefined
  for (let index = from; index < routes.length; index++) {
    const route = routes[index] as Route
    if (!route.match(path)) continue
    req._route_index = index
    return route
  }
  return undefined
}

/** Returns the methods with routes for a path, in alphabetical order. */
export function methodsFor(map: RouteMap<RouteShape>, path: string): string[] {
  const found = methods.filter((method) => {
    const routes = map[method] ?? (method === 'head' ? map['get'] : undefined)
    return method !== 'options' && routes?.some((route) => route.match(path))
  })
  return found.map((method) => method.toUpperCase()).sort()
}

interface OptionsResponse {
  set(field: string, value: string): OptionsResponse
  send(body: string): unknown
}

/** Sends the automatic response to OPTIONS; if there are no methods, the request continues. */
export function sendOptions(allowed: string[], res: OptionsResponse, next: Next): void {
  const list = allowed.join(',')
  if (list) res.set('Allow', list).send(list)
  else next()
}

/** Reads the callbacks of `get(path, callback, …)`, which may be nested arrays. */
export function readCallbacks(method: string, path: unknown, given: unknown[]): HandlerFunction[] {
  if (!path) throw new Error(`Router#${method}() requires a path`)
  const callbacks: unknown[] = given.flat(Number.POSITIVE_INFINITY)
  const at = callbacks.findIndex((callback) => typeof callback !== 'function')
  if (at === -1) return callbacks as HandlerFunction[]
  const type = Object.prototype.toString.call(callbacks[at])
  const text = `.${method}() requires callback functions but got a ${type}`
  throw createHandlerError({ errorClass: Error, text, at }, callWithPath(method, path, given))
}

/** Returns the callback for a parameter, created by the functions passed to `app.param(fn)`. */
export function readParamCallback(
  rewriters: HandlerFunction[],
  name: string,
  given: unknown,
): HandlerFunction {
  let callback = given
  for (const rewrite of rewriters) callback = rewrite(name, callback) || callback
  if (typeof callback === 'function') return callback as HandlerFunction
  throw new Error(`invalid param() call for ${name}, got ${callback}`)
}
