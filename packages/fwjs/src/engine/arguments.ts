import { advise } from '../advice/advise.ts'
import { factoryName } from '../advice/factories.ts'
import type { HandlerFunction, PathPattern, ViewEngine } from '../internal-types.ts'
import { type Call, callOf, callWithPath, refuseHandler, restateRefusal } from './refusal.ts'

interface UseArguments {
  path: PathPattern
  handlers: unknown[]
  call: Call
}

/**
 * Sorts out `use([path,] handler, [handlers], …)`: arrays may nest, the path may be left out. A call
 * without a handler throws an error that names the method which was called.
 */
export function readUseArguments(owner: string, given: unknown[]): UseArguments {
  const [first, ...rest] = given
  if (beginsWithFunction(first)) {
    return { path: '/', handlers: given.flat(ANY_DEPTH), call: callOf('use', given) }
  }
  const call = callWithPath('use', first, rest)
  const handlers = rest.flat(ANY_DEPTH)
  if (handlers.length === 0) {
    const reason = given.length === 0 ? '' : describeMissingHandler(first, call)
    throw new TypeError(`${owner}.use() requires a middleware function${reason}`)
  }
  return { path: first as PathPattern, handlers, call }
}

const ANY_DEPTH: number = Number.POSITIVE_INFINITY

/** A function, or an array that begins with one however deep: an array of paths begins with none. */
function beginsWithFunction(argument: unknown): boolean {
  let first = argument
  while (Array.isArray(first) && first.length !== 0) first = first[0]
  return typeof first === 'function'
}

/** `engine(ext, render)` */
export function assertEngine(ext: unknown, render: unknown): asserts render is ViewEngine {
  if (typeof render === 'function') return
  const text = 'callback function required'
  throw refuseHandler({ errorClass: Error, text, at: 0 }, callWithPath('engine', ext, [render]))
}

/** A lone argument is a path, or was meant as the handler, such as a module without exports. */
function describeMissingHandler(first: unknown, call: Call): string {
  if (typeof first === 'string' || first instanceof RegExp || Array.isArray(first)) {
    return ` (${call.describe()} has none)`
  }
  return ` but got a ${describeType(first)} (argument 1 of use(…))`
}

export function assertMiddleware(
  handler: unknown,
  at: number,
  call: Call,
): asserts handler is HandlerFunction {
  if (typeof handler === 'function') return adviseCall(handler)
  const text = `Router.use() requires a middleware function but got a ${describeType(handler)}`
  throw refuseHandler({ errorClass: TypeError, text, at }, call)
}

/** Express's own difference: `route.all` raises a TypeError, the verbs a plain Error. */
export function assertRouteHandler(
  handler: unknown,
  method: string,
  at: number,
  call: Call,
): asserts handler is HandlerFunction {
  if (typeof handler === 'function') return adviseCall(handler)
  const type = Object.prototype.toString.call(handler)
  const text = `Route.${method}() requires a callback function but got a ${type}`
  throw refuseHandler({ errorClass: method === 'all' ? TypeError : Error, text, at }, call)
}

/** Warns of a function that makes handlers and is none, such as `fw.json` (D49). */
function adviseCall(handler: object): void {
  const name = factoryName(handler)
  if (name !== undefined) advise((about) => about.warnOfUncalled(name))
}

/** Gives a route the handlers of `get(path, handler, …)`; `called` is the name that was called. */
export function addHandlers(
  route: object | undefined,
  method: string,
  { path, handlers, called = method }: { path: PathPattern; handlers: unknown[]; called?: string },
): void {
  try {
    ;(route as Record<string, HandlerFunction>)[method]?.(...handlers)
  } catch (error) {
    throw restateRefusal(callWithPath(called, path, handlers), error)
  }
}

export function describeType(value: unknown): string {
  if (typeof value !== 'object') return typeof value
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}
