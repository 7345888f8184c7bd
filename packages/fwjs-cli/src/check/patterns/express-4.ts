import Layer = require('fwjs/lib/router/layer.js')

import type { Matcher, PatternPlace } from './matcher.ts'

/** How Express 4 matches a path: fwjs does it in the same way. */
export function matcherOfExpress4(
  pattern: unknown,
  { end, strict, sensitive }: PatternPlace,
): Matcher {
  const layer = new Layer(pattern as string, { end, strict, sensitive }, () => undefined)
  return (path) => {
    if (!layer.match(path)) return undefined
    const matched = layer.path ?? ''
    // What `use` matches must end where a segment or a file extension does.
    const next = path[matched.length]
    if (!end && (!path.startsWith(matched) || (matched !== '' && next && !'/.'.includes(next))))
      return undefined
    const params = Object.entries(layer.params ?? {}).filter(([, value]) => value !== undefined)
    return { path: matched, params: Object.fromEntries(params) }
  }
}

/** The expression that Express 4 makes of a path. */
export function expressionOfExpress4(
  pattern: unknown,
  { end, strict, sensitive }: PatternPlace,
): RegExp {
  return new Layer(pattern as string, { end, strict, sensitive }, () => undefined).regexp
}
