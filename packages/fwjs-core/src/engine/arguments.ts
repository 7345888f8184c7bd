import { inspect } from 'util'
import { devWarn, factoryName } from '../diagnostics/dev-warn.ts'
import { lazy } from '../lazy.ts'
import type { HandlerFunction, PathPattern, ViewEngine } from '../types.ts'

interface UseArguments {
  path: PathPattern
  handlers: unknown[]
  call: Call
}

/**
 * Parses `use([path,] handler, [handlers], …)`: arrays may be nested, and the path is optional. Without
 * a handler, throws a TypeError; `message` gets the type of a single wrong argument.
 */
export function readUseArguments(
  given: unknown[],
  message: (found?: string) => string,
): UseArguments {
  const [first, ...rest] = given
  if (beginsWithFunction(first)) {
    return { path: '/', handlers: given.flat(ANY_DEPTH), call: callOf('use', given) }
  }
  const call = callWithPath('use', first, rest)
  const handlers = rest.flat(ANY_DEPTH)
  if (handlers.length === 0) {
    throw new TypeError(given.length === 0 ? message() : missingHandlerText(first, call, message))
  }
  return { path: first as PathPattern, handlers, call }
}

const ANY_DEPTH: number = Number.POSITIVE_INFINITY

/**
 * Returns true for a function, or an array whose first element, at any depth, is one. Arrays of paths
 * aren't.
 */
function beginsWithFunction(argument: unknown): boolean {
  let first = argument
  while (Array.isArray(first) && first.length !== 0) first = first[0]
  return typeof first === 'function'
}

/** Checks the arguments of `engine(ext, render)`. */
export function assertEngine(ext: unknown, render: unknown): asserts render is ViewEngine {
  if (typeof render === 'function') return
  const text = 'callback function required'
  // Without the given value: an array isn't a list of callbacks here.
  throw createHandlerError({ errorClass: Error, text, at: 0 }, callWithPath('engine', ext, []))
}

/** A single argument is either a path or meant as a handler, such as a module without exports. */
function missingHandlerText(
  first: unknown,
  call: Call,
  message: (found?: string) => string,
): string {
  if (typeof first === 'string' || first instanceof RegExp || Array.isArray(first)) {
    return message() + describeWithout(call)
  }
  return `${message(describeType(first))} (argument 1 of use(…))`
}

/** Throws for anything but a function, with the class and the message that `describe` returns. */
export function assertHandler(
  handler: unknown,
  at: number,
  call: Call,
  describe: (handler: unknown) => Pick<HandlerProblem, 'errorClass' | 'text'>,
): asserts handler is HandlerFunction {
  if (typeof handler === 'function') return warnIfUncalled(handler)
  throw createHandlerError({ ...describe(handler), at }, call)
}

/** Warns about a function that returns handlers but isn't one, such as `fw.json` (D49). */
function warnIfUncalled(handler: object): void {
  const name = factoryName(handler)
  if (name !== undefined) devWarn((about) => about.warnOfUncalled(name))
}

/**
 * Adds the handlers of `get(path, handler, …)` to a route; `called` is the name of the called method.
 */
export function addHandlers(
  route: object | undefined,
  method: string,
  { path, handlers, called = method }: { path: PathPattern; handlers: unknown[]; called?: string },
): void {
  try {
    ;(route as Record<string, HandlerFunction>)[method]?.(...handlers)
  } catch (error) {
    throw rewriteHandlerError(callWithPath(called, path, handlers), error)
  }
}

/** Describes a call without handlers, for an error message. */
export function describeWithout(call: Call): string {
  return ` (${call.describe()} has none)`
}

export function describeType(value: unknown): string {
  if (typeof value !== 'object') return typeof value
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}

/** A call in application code, for errors about its arguments. */
export interface Call {
  /** `get('/x', …)` */
  describe: () => string
  /** The arguments that are handlers or arrays of handlers, and the number of arguments before them. */
  given: unknown[]
  before: 0 | 1
}

/** Describes `use(handler, …)`. */
export function callOf(name: string, given: unknown[]): Call {
  return { describe: () => `${name}(…)`, given, before: 0 }
}

/** Describes `get(path, handler, …)`. */
export function callWithPath(name: string, path: unknown, given: unknown[]): Call {
  return { describe: () => `${name}(${inspectBriefly(path)}, …)`, given, before: 1 }
}

/** Describes `route(path).get(handler, …)`. */
export function callOnRoute(name: string, path: unknown, given: unknown[]): Call {
  return { describe: () => `route(${inspectBriefly(path)}).${name}(…)`, given, before: 0 }
}

function inspectBriefly(value: unknown): string {
  if (value instanceof RegExp) return String(value)
  return inspect(value, { breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 4, depth: 1 })
}

/** A rejected handler: Express's message, and the index of the handler in the flattened list. */
interface HandlerProblem {
  errorClass: new (message: string) => Error
  text: string
  at: number
}

const problems = new WeakMap<object, HandlerProblem>()

/** Creates the error for a wrong handler: Express's message, then its position in the call (D43). */
export function createHandlerError(problem: HandlerProblem, call: Call): Error {
  const where = `argument ${positionOf(problem.at, call)} of ${call.describe()}`
  const error = new problem.errorClass(`${problem.text} (${where})`)
  problems.set(error, problem)
  return error
}

/** Rewrites such an error for the call in application code; returns other errors unchanged. */
export function rewriteHandlerError(call: Call, error: unknown, at?: number): unknown {
  const problem = problems.get(Object(error))
  return problem ? createHandlerError({ ...problem, at: at ?? problem.at }, call) : error
}

/**
 * Returns the position of the handler, counted from 1, with its indexes in arrays: `2` or `3[0][1]`.
 */
function positionOf(at: number, { given, before }: Call): string {
  let left = at
  const find = (values: unknown[]): number[] | undefined => {
    for (const index of values.keys()) {
      // Flattening skips holes, so they aren't counted.
      if (!(index in values)) continue
      const value = values[index]
      const inner = Array.isArray(value) ? find(value) : left-- === 0 ? [] : undefined
      if (inner) return [index, ...inner]
    }
    return undefined
  }
  const [argument = 0, ...indexes] = find(given) ?? []
  return `${before + argument + 1}${indexes.map((index) => `[${index}]`).join('')}`
}

/** Paths without these characters aren't Express 5 paths and don't need percent-encoding. */
const SUSPICIOUS = /[{" <>`]|\*[\w$]|\P{ASCII}/u

const warnings = lazy(
  () =>
    require('../diagnostics/dev-warnings/path.js') as typeof import('../diagnostics/dev-warnings/path.ts'),
)

/**
 * Warns about a path, or one of several, that is valid but probably a mistake (D41, D42). The code for
 * this check is loaded for suspicious paths only, and the route works even if loading fails.
 */
export function warnIfSuspicious(
  given: unknown,
  warning: 'warnOfPath' | 'warnOfUnencodedPath' = 'warnOfPath',
): void {
  if (process.env['NODE_ENV'] === 'production') return
  for (const path of [given].flat(Number.POSITIVE_INFINITY)) {
    if (typeof path !== 'string' || !SUSPICIOUS.test(path)) continue
    try {
      warnings()[warning](path)
    } catch {}
  }
}
