import type { RouteShape } from '../internal-types.ts'
import { methodName } from './methods.ts'

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
