import Layer = require('fwjs/lib/router/layer.js')

import { type Matcher, type PatternPlace, withoutErrors } from './matcher.ts'
import { isSlowPattern } from './runaway.ts'

type Compiled = { layer: InstanceType<typeof Layer> } | { problem: string }

const compiled = new Map<string, Compiled>()

/** Compiles a path with fwjs, which does it like Express 4. */
function compile(pattern: unknown, place: PatternPlace): Compiled {
  const key = JSON.stringify([place, pattern], (_, value) =>
    value instanceof RegExp ? { expression: String(value) } : (value as unknown),
  )
  const result = compiled.get(key) ?? compileNew(pattern, place)
  compiled.set(key, result)
  return result
}

function compileNew(pattern: unknown, { end, strict, sensitive }: PatternPlace): Compiled {
  try {
    const options = { end, strict, sensitive }
    return { layer: new Layer(pattern as string, options, () => undefined) }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

/** Returns the error that Express 4 throws for a path, or undefined. */
export function problemOnExpress4(pattern: unknown, place: PatternPlace): string | undefined {
  const result = compile(pattern, place)
  return 'problem' in result ? result.problem : undefined
}

/** Returns the RegExp that Express 4 compiles a path to, or undefined if it throws. */
export function expressionOfExpress4(pattern: unknown, place: PatternPlace): RegExp | undefined {
  const result = compile(pattern, place)
  return 'layer' in result ? result.layer.regexp : undefined
}

/** Creates a matcher that works like Express 4; undefined if it throws or could take forever. */
export function matcherOfExpress4(pattern: unknown, place: PatternPlace): Matcher | undefined {
  const result = compile(pattern, place)
  if (!('layer' in result) || isSlowPattern(pattern)) return undefined
  const { layer } = result
  return withoutErrors((path) => {
    if (!layer.match(path)) return undefined
    const matched = layer.path ?? ''
    // In `use`, a match must end at a segment or file extension boundary.
    const next = path[matched.length]
    const isCut = matched !== '' && next !== undefined && !'/.'.includes(next)
    if (!place.end && (!path.startsWith(matched) || isCut)) return undefined
    const params = Object.entries(layer.params ?? {}).filter(([, value]) => value !== undefined)
    return { path: matched, params: Object.fromEntries(params) }
  })
}
