import { failure } from '../../errors.ts'
import type { LayerShape, Params } from '../../internal-types.ts'
import { execute } from './bounded.ts'

type Matchable = Pick<LayerShape, 'keys' | 'regexp' | 'params' | 'path'>

type LayerPrototype = Pick<LayerShape, 'match'>

let layerPrototype: LayerPrototype | undefined
let defaultMatch: LayerShape['match'] | undefined

/** Registers the original `match` of layers, which depends only on the regular expression. */
export function registerDefaultMatch(prototype: LayerPrototype): void {
  layerPrototype = prototype
  defaultMatch = prototype.match
}

/** False if a program or a monitoring agent has replaced `match`, which may then match anything. */
export function isDefaultMatch(match: LayerShape['match']): boolean {
  return match === defaultMatch
}

/** Whether a program or an agent has replaced `match` for all layers. */
export function isMatchReplaced(): boolean {
  return layerPrototype?.match !== defaultMatch
}

/**
 * Whether a layer's pattern matches; what it matched is left on the layer, where the router and
 * tools read it.
 */
export function matchPattern(layer: Matchable, path: string | null | undefined): boolean {
  if (path !== null && path !== undefined) {
    if (layer.regexp.fast_slash) return setMatch(layer, '', {})
    if (layer.regexp.fast_star) return setMatch(layer, path, { 0: decodeParam(path) })
    const found = execute(layer.regexp, path)
    if (found) return setMatch(layer, found[0] as string, readCaptures(layer, found))
  }
  layer.params = undefined
  layer.path = undefined
  return false
}

function setMatch(layer: Matchable, path: string, params: Params): true {
  layer.params = params
  layer.path = path
  return true
}

function readCaptures(layer: Matchable, found: (string | undefined)[]): Params {
  // Set before decoding: a value that cannot be decoded still leaves what came before it.
  layer.path = found[0]
  const params: Params = {}
  layer.params = params
  for (let index = 1; index < found.length; index++) {
    const name = (layer.keys[index - 1] as { name: string | number }).name
    const value = decodeParam(found[index])
    // The first defined value of a name wins: arrays of paths repeat names.
    if (value !== undefined || !Object.hasOwn(params, name)) params[name] = value
  }
  return params
}

function decodeParam(value: string | undefined): string | undefined {
  if (typeof value !== 'string' || !value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    throw failure('PARAM_UNDECODABLE', value)
  }
}
