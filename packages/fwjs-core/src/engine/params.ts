import { isWatching, recordHandler } from '../diagnostics/dev-warnings/no-response.ts'
import { registrations } from '../diagnostics/dev-warnings/places.ts'
import type {
  HandlerFunction,
  Key,
  Next,
  ParamPass,
  Params,
  RoutedRequest,
  RoutedResponse,
} from '../types.ts'
import { fail, guardNext, promises, type ResultRules, settle } from './next-guard.ts'

type Callbacks = Record<string, HandlerFunction[]>

export function registerParam(callbacks: Callbacks, name: string, callback: unknown): void {
  if (typeof callback !== 'function') {
    throw new Error(`invalid param() call for ${name}, got ${callback}`)
  }
  callbacks[name] = callbacks[name] || []
  callbacks[name].push(registrations.record(callback as HandlerFunction))
}

type Keys = readonly (Key | string)[] | undefined

function nameOf(key: Key | string): Key['name'] {
  return typeof key === 'string' ? key : key.name
}

/** Returns true if one of a layer's keys has a param callback; most layers have none. */
export function hasParamCallbacks(callbacks: Callbacks, keys: Keys): boolean {
  if (keys === undefined) return false
  for (const key of keys) if (callbacks[nameOf(key)] !== undefined) return true
  return false
}

/**
 * Runs the param callbacks for a layer's keys, in the order of the keys in the path. In one pass of a
 * router, the callbacks for a name run once per value; errors, except 'route', are remembered.
 */
export function processParams(
  callbacks: Callbacks,
  keys: Keys,
  pass: ParamPass,
  done: Next,
  results: ResultRules = promises,
): void {
  if (!keys || keys.length === 0) {
    done()
    return
  }
  let index = 0
  const nextKey: Next = (error) => {
    if (error) return done(error)
    const key = keys[index++]
    if (key === undefined) return done()
    processKey(callbacks[nameOf(key)], nameOf(key), pass, nextKey, results)
  }
  nextKey()
}

function processKey(
  functions: HandlerFunction[] | undefined,
  name: Key['name'],
  { called, req, res }: ParamPass,
  done: Next,
  results: ResultRules,
): void {
  const params = req.params as Params
  const value = params[name]
  if (value === undefined || !functions) {
    done()
    return
  }
  const earlier = called[name]
  if (earlier && (earlier.match === value || (earlier.error && earlier.error !== 'route'))) {
    params[name] = earlier.value as string
    done(earlier.error)
    return
  }
  const call = { error: null as unknown, match: value, value: value as unknown }
  called[name] = call
  const param = { req, res, name, value }
  let index = 0
  const nextCallback: Next = (error) => {
    const callback = functions[index++]
    // A callback may replace the value; later layers in this pass get the replacement.
    call.value = (req.params as Params)[name]
    call.error = error || null
    if (error || !callback) return done(error)
    runParamCallback(callback, param, nextCallback, results)
  }
  nextCallback()
}

interface Param {
  req: RoutedRequest
  res: RoutedResponse
  name: Key['name']
  value: string | string[]
}

export function runParamCallback(
  callback: HandlerFunction,
  { req, res, name, value }: Param,
  next: Next,
  results: ResultRules = promises,
): void {
  if (isWatching()) recordHandler(req, callback)
  const guard = guardNext(callback, req, next)
  try {
    const result = callback(req, res, guard.next, value, name)
    settle(callback, guard, result, req, res, results)
  } catch (thrown) {
    fail(guard, thrown, req, res)
  }
}

/**
 * Returns the parameters of a router with `mergeParams`: its own override the parent's. If both have
 * numbered parameters, its own are renumbered to follow the parent's.
 */
export function mergeParams(own: Params, parent: Params | undefined): Params {
  if (typeof parent !== 'object' || !parent) return own
  if (!(0 in own) || !(0 in parent)) return Object.assign({}, parent, own)

  const ownCount = countNumbered(own)
  const parentCount = countNumbered(parent)
  for (let index = ownCount - 1; index >= 0; index--) {
    own[index + parentCount] = own[index]
    if (index < parentCount) delete own[index]
  }
  return Object.assign({}, parent, own)
}

function countNumbered(params: Params): number {
  let count = 0
  while (count in params) count++
  return count
}
