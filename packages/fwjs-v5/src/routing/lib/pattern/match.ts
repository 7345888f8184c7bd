import type { Params } from 'fwjs-core/lib/types.js'

export interface Match {
  /** The part of the path that the pattern matched. */
  path: string
  /** Without a prototype if the pattern is a string. */
  params: Record<string, string | string[]>
  keys?: string[]
}

export type Matcher = (path: string) => Match | false

/** How a string pattern matches, with the defaults applied. */
export interface StringOptions {
  readonly sensitive: boolean
  /** Whether to match to the end of the path. */
  readonly end: boolean
  /** Whether to accept a slash after the pattern, at the end of the path. */
  readonly trailing: boolean
}

interface Matchable {
  readonly slash: boolean
  readonly matchers: readonly Matcher[]
  keys: string[]
  params: Params | undefined
  path: string | undefined
}

/**
 * Returns true if one of a layer's matchers matches. Stores the match on the layer, where the router and
 * tools read it.
 */
export function matchLayer(layer: Matchable, path: string | null | undefined): boolean {
  if (path !== null && path !== undefined) {
    if (layer.slash) {
      layer.params = {}
      layer.path = ''
      return true
    }
    for (const matches of layer.matchers) {
      const found = matches(path)
      if (!found) continue
      layer.params = found.params
      layer.path = found.path
      // Application code may have replaced the matcher.
      layer.keys = found.keys ?? Object.keys(found.params)
      return true
    }
  }
  layer.params = undefined
  layer.path = undefined
  return false
}

/** Returns the decoded value of a param. */
export function readParam(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch (error) {
    throw Object.assign(error as URIError, {
      message: `Failed to decode param '${value}'`,
      status: 400,
    })
  }
}
