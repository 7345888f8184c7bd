import { METHODS } from 'http'
import type { Next, RoutedResponse, RouteShape } from '../types.ts'

/** All methods that Node's parser supports, as names of routing functions. */
export const methods: readonly string[] = METHODS.map((method) => method.toLowerCase())

/**
 * Converts a request's method to a name in `route.methods`. Application code may have set it to any
 * value.
 */
export function methodName(method: string | undefined): string | undefined {
  return typeof method === 'string' ? method.toLowerCase() : method
}

export function handlesMethod({ methods }: RouteShape, method: string | undefined): boolean {
  if (methods['_all']) return true
  const name = String(methodName(method))
  return Boolean(methods[name === 'head' && !methods['head'] ? 'get' : name])
}

/** Returns the methods for an `Allow` header; GET implies HEAD. */
export function allowedMethods({ methods }: RouteShape): string[] {
  const names = Object.keys(methods)
  if (methods['get'] && !methods['head']) names.push('head')
  return names.map((name) => name.toUpperCase())
}

/** Collects the methods of a route that matched an OPTIONS request without handling it. */
export function collectMethods(
  known: string[] | undefined,
  found: readonly string[],
): string[] | undefined {
  const allowed = known ?? []
  for (const method of found) {
    if (!allowed.includes(method)) allowed.push(method)
  }
  return allowed.length > 0 ? allowed : undefined
}

/** Sends the automatic OPTIONS response if no handler responded. */
export function sendOptions(res: RoutedResponse, allowed: string[], onError: Next): void {
  const response = res as Required<RoutedResponse>
  try {
    const list = allowed.join(',')
    response.set('Allow', list)
    response.send(list)
  } catch (error) {
    onError(error)
  }
}
