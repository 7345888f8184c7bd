import { METHODS } from 'http'

/** Every method that Node's parser knows, as the names of routing functions. */
export const methods: readonly string[] = METHODS.map((method) => method.toLowerCase())

const names = new Map<unknown, string>(METHODS.map((method) => [method, method.toLowerCase()]))

/** A request's method as a name in `route.methods`; a look-up avoids a new string (bench/json). */
export function methodName(method: string | undefined): string | undefined {
  return names.get(method) ?? (typeof method === 'string' ? method.toLowerCase() : method)
}
