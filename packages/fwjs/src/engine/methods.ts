import { METHODS } from 'http'
import type { Next, RoutedResponse, RouteShape } from '../internal-types.ts'

/** Every method that Node's parser knows, as the names of routing functions. */
export const methods: readonly string[] = METHODS.map((method) => method.toLowerCase())

/** A request's method as a name in `route.methods`. A program may have put any value there. */
export function methodName(method: string | undefined): string | undefined {
  return typeof method === 'string' ? method.toLowerCase() : method
}

export function handlesMethod({ methods }: RouteShape, method: string | undefined): boolean {
  if (methods['_all']) return true
  const name = String(methodName(method))
  return Boolean(methods[name === 'head' && !methods['head'] ? 'get' : name])
}

/** The methods for an `Allow` header; GET implies HEAD. */
export function allowedMethods({ methods }: RouteShape): string[] {
  const names = Object.keys(methods)
  if (methods['get'] && !methods['head']) names.push('head')
  return names.map((name) => name.toUpperCase())
}

/** Notes the methods of a route that matched an OPTIONS request without handling it. */
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

/** The automatic answer to OPTIONS, sent when nobody else answered. */
export function answerOptions(res: RoutedResponse, allowed: string[], onError: Next): void {
  const answer = res as Required<RoutedResponse>
  try {
    const list = allowed.join(',')
    answer.set('Allow', list)
    answer.send(list)
  } catch (error) {
    onError(error)
  }
}
