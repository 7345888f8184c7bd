import type { HandlerFunction, PathPattern } from '../shapes.ts'

interface UseArguments {
  path: PathPattern
  handlers: unknown[]
}

/** Sorts out `use([path,] handler, [handlers], …)`: arrays may nest, the path may be left out. */
export function readUseArguments(first: unknown, rest: unknown[]): UseArguments {
  if (isHandlers(first)) return { path: '/', handlers: [first, ...rest].flat(DEEP) }
  return { path: first as PathPattern, handlers: rest.flat(DEEP) }
}

const DEEP: number = Number.POSITIVE_INFINITY

/** A function, or an array that begins with one however deep: an array of paths begins with none. */
function isHandlers(argument: unknown): boolean {
  let first = argument
  while (Array.isArray(first) && first.length !== 0) first = first[0]
  return typeof first === 'function'
}

export function assertMiddleware(handler: unknown): asserts handler is HandlerFunction {
  if (typeof handler === 'function') return
  throw new TypeError(
    `Router.use() requires a middleware function but got a ${describeType(handler)}`,
  )
}

/** Express's own difference: `route.all` raises a TypeError, the verbs a plain Error. */
export function assertRouteHandler(
  handler: unknown,
  method: string,
): asserts handler is HandlerFunction {
  if (typeof handler === 'function') return
  const type = Object.prototype.toString.call(handler)
  const message = `Route.${method}() requires a callback function but got a ${type}`
  throw method === 'all' ? new TypeError(message) : new Error(message)
}

function describeType(value: unknown): string {
  if (typeof value !== 'object') return typeof value
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}
