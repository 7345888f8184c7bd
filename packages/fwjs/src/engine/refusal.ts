import { inspect } from 'util'

/** A call of the program, as an error about one of its arguments describes it. */
export interface Call {
  /** `get('/x', …)` */
  describe: () => string
  /** The arguments that are handlers or arrays of them, and how many stand before them. */
  given: unknown[]
  before: 0 | 1
}

/** `use(handler, …)` */
export function callOf(name: string, given: unknown[]): Call {
  return { describe: () => `${name}(…)`, given, before: 0 }
}

/** `get(path, handler, …)` */
export function callWithPath(name: string, path: unknown, given: unknown[]): Call {
  return { describe: () => `${name}(${inspectBriefly(path)}, …)`, given, before: 1 }
}

/** `route(path).get(handler, …)` */
export function callOnRoute(name: string, path: unknown, given: unknown[]): Call {
  return { describe: () => `route(${inspectBriefly(path)}).${name}(…)`, given, before: 0 }
}

function inspectBriefly(value: unknown): string {
  if (value instanceof RegExp) return String(value)
  return inspect(value, { breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 4, depth: 1 })
}

/** What was refused: Express's message, and the number of the handler in the flattened list. */
interface Refusal {
  errorClass: new (message: string) => Error
  text: string
  at: number
}

const refusals = new WeakMap<object, Refusal>()

/** The error about a wrong handler: Express's message, then its place in the call (D43). */
export function refuseHandler(refusal: Refusal, call: Call): Error {
  const where = `argument ${positionOf(refusal.at, call)} of ${call.describe()}`
  const error = new refusal.errorClass(`${refusal.text} (${where})`)
  refusals.set(error, refusal)
  return error
}

/** The same refusal in terms of the call that led to it; any other error as it is. */
export function restateRefusal(call: Call, error: unknown, at?: number): unknown {
  const refusal = refusals.get(Object(error))
  return refusal ? refuseHandler({ ...refusal, at: at ?? refusal.at }, call) : error
}

/** Where the handler stands, counted from 1, with its indexes in arrays: `2` or `3[0][1]`. */
function positionOf(at: number, { given, before }: Call): string {
  let left = at
  const find = (values: unknown[]): number[] | undefined => {
    for (const index of values.keys()) {
      // Flattening leaves out holes, so they are not counted.
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
