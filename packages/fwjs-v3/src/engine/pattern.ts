import { attachMatcher, execute } from 'fwjs-core/lib/engine/pattern/match.js'
import type { Params, Route } from '../contract.ts'

export interface Key {
  name: string
  optional: boolean
}

export type RoutePath = Route['path']

export interface PatternOptions {
  sensitive?: boolean | undefined
  strict?: boolean | undefined
}

const PARAM = /(\/)?(\.)?:(\w+)(\(.*?\))?(\?)?(\*)?/g

/** Compiles a path into exactly the regular expression of 3.x, because apps print it. */
export function toRouteRegExp(path: RoutePath, keys: Key[], options: PatternOptions): RegExp {
  if (path instanceof RegExp) return path
  const text = typeof path === 'string' ? path : `(${path.join('|')})`
  const expanded = (options.strict ? text : `${text}/?`)
    .replaceAll('/(', '(?:/')
    .replace(PARAM, (_match, slash, dot, name, capture, optional, star) => {
      keys.push({ name, optional: Boolean(optional) })
      return expand({ slash, dot, capture, optional, star })
    })
  const source = `^${expanded.replace(/[/.]/g, '\\$&').replaceAll('*', '(.*)')}$`
  const expression = new RegExp(source, options.sensitive ? '' : 'i')
  attachMatcher(expression, path)
  return expression
}

type Part = string | undefined

interface Parts {
  slash: Part
  dot: Part
  capture: Part
  optional: Part
  star: Part
}

function expand({ slash = '', dot = '', capture, optional = '', star }: Parts): string {
  const group = capture ?? (dot ? '([^/.]+?)' : '([^/]+?)')
  const inside = optional ? slash : ''
  const before = optional ? '' : slash
  return `${before}(?:${inside}${dot}${group})${optional}${star ? '(/*)?' : ''}`
}

/** Creates an array of unnamed parameters, with named ones as properties. */
export function createParams(): Params {
  return Object.assign<string[], Record<string, string>>([], {})
}

/** Returns the parameters of a path for a route's pattern; undefined if it doesn't match. */
export function readParams(
  expression: RegExp,
  keys: readonly Key[],
  path: string,
): Params | undefined {
  const found = execute(expression, path)
  if (!found) return undefined
  const params = createParams()
  for (const [index, capture] of found.slice(1).entries()) {
    const key = keys[index]
    // Undefined for a missing optional part, which the public type leaves out.
    const value = decodeParam(capture) as string
    if (key) params[key.name] = value
    else params.push(value)
  }
  return params
}

function decodeParam(value: string | undefined): string | undefined {
  if (!value?.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    throw Object.assign(new Error(`Failed to decode param '${value}'`), { status: 400 })
  }
}
