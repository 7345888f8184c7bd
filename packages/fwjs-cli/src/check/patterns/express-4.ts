import Layer = require('fwjs/lib/router/layer.js')

import { type Matcher, type PatternPlace, withoutErrors } from './matcher.ts'
import { findSlowUrl } from './runaway.ts'

type Compiled = { layer: InstanceType<typeof Layer> } | { problem: string }

const compiled = new Map<string, Compiled>()

/** A path as Express 4 compiles it: fwjs does it in the same way. */
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

/** Why Express 4 throws when a path is registered; undefined if it does not. */
export function problemOnExpress4(pattern: unknown, place: PatternPlace): string | undefined {
  const result = compile(pattern, place)
  return 'problem' in result ? result.problem : undefined
}

/** The expression that Express 4 makes of a path; undefined if it throws. */
export function expressionOfExpress4(pattern: unknown, place: PatternPlace): RegExp | undefined {
  const result = compile(pattern, place)
  return 'layer' in result ? result.layer.regexp : undefined
}

/** Whether an expression of the program itself may never come to an end; fwjs bounds its own. */
const isRunaway = (pattern: unknown): boolean =>
  Array.isArray(pattern)
    ? pattern.some(isRunaway)
    : pattern instanceof RegExp && findSlowUrl(pattern) !== undefined

/** How Express 4 matches a path; undefined if it throws, or if matching could take for ever. */
export function matcherOfExpress4(pattern: unknown, place: PatternPlace): Matcher | undefined {
  const result = compile(pattern, place)
  if (!('layer' in result) || isRunaway(pattern)) return undefined
  const { layer } = result
  return withoutErrors((path) => {
    if (!layer.match(path)) return undefined
    const matched = layer.path ?? ''
    // What `use` matches must end where a segment or a file extension does.
    const next = path[matched.length]
    const isCut = matched !== '' && next !== undefined && !'/.'.includes(next)
    if (!place.end && (!path.startsWith(matched) || isCut)) return undefined
    const params = Object.entries(layer.params ?? {}).filter(([, value]) => value !== undefined)
    return { path: matched, params: Object.fromEntries(params) }
  })
}
