import { METHODS } from 'http'

/** Every method that Node's parser knows, as the names of routing functions. */
export const methods: readonly string[] = METHODS.map((method) => method.toLowerCase())

/** A request's method as a name in `route.methods`. A program may have put any value there. */
export function methodName(method: string | undefined): string | undefined {
  return typeof method === 'string' ? method.toLowerCase() : method
}
