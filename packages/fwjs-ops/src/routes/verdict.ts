import type { Entry, RouteHandler } from './entries.ts'
import { hasMatchers, type Layer, type OldLayer, type OldRoute } from './live.ts'
import { matchPath, type PathMatch } from './match-path.ts'
import type { Reason } from './reason.ts'
import { afterPrefix, type Target, withoutPrefix } from './target.ts'

export interface MatchResult extends Pick<PathMatch, 'outcome' | 'params'> {
  reason?: Reason
  /** The target that nested layers see; undefined if it can't be determined. */
  rest?: Target | undefined
  /** The target that the following layers see; left out for the same one. */
  after?: Target
}

const may = (reason: Reason): MatchResult => ({ outcome: 'may match', reason })
const cannot = (reason: Reason): MatchResult => ({ outcome: 'cannot match', reason })

/** Keeps an existing reason, because it says that the result is uncertain. */
const withReason = (result: MatchResult, reason: Reason): MatchResult => ({ reason, ...result })

/** Checks one layer for a request; `target` is undefined if its path isn't known. */
export function resultOf(entry: Entry, method: string, target: Target | undefined): MatchResult {
  const { layer } = entry
  if (!('match' in layer)) return resultOfMiddleware(entry, ofPrefix(layer, target))
  const matched = ofPattern(layer, target)
  if (entry.kind !== 'route') {
    const mountEnds = hasMatchers(layer) ? '/' : '/.'
    return resultOfMiddleware(entry, atMount(matched, target, mountEnds))
  }
  if (matched.outcome === 'cannot match') return matched
  return 'method' in layer && !('handle' in layer)
    ? resultOfOldRoute(layer, method, matched)
    : resultOfRoute(layer as Layer, method, matched)
}

function resultOfMiddleware({ kind, handle }: Entry, matched: MatchResult): MatchResult {
  if (matched.outcome === 'cannot match') return matched
  if ((handle?.length ?? 0) > 4) return cannot('arity')
  return kind === 'error handler' ? withReason(matched, 'error handler') : matched
}

function resultOfRoute(layer: Layer, method: string, matched: MatchResult): MatchResult {
  const { methods } = layer.route as NonNullable<Layer['route']>
  const isHandled = methods['_all'] || methods[nameOfMethod(methods, method)]
  if (isHandled) return matched
  // The router enters every route for a HEAD request: parameters are processed, but no handler
  // runs.
  return method === 'HEAD' ? withReason(matched, 'no handler') : cannot('method')
}

function resultOfOldRoute(route: OldRoute, method: string, matched: MatchResult): MatchResult {
  const name = method.toLowerCase()
  const isHandled = route.method === name || (name === 'head' && route.method === 'get')
  return isHandled ? matched : cannot('method')
}

/** Returns the name of the method; GET handlers serve HEAD if a route has no HEAD handlers. */
function nameOfMethod(methods: Record<string, boolean>, method: string): string {
  const name = method.toLowerCase()
  return name === 'head' && !methods['head'] ? 'get' : name
}

/** Checks a handler of a route that may match. */
export function resultOfHandler(entry: Entry, handler: RouteHandler, method: string): MatchResult {
  const { route } = entry.layer as Layer
  const { length } = handler.handle
  if (typeof route === 'object' && handler.method) {
    if (handler.method !== nameOfMethod(route.methods, method)) return cannot('method')
  }
  if (length > 4) return cannot('arity')
  return length === 4 ? may('error handler') : { outcome: 'may match' }
}

/** Middleware sees the target without the matched part, which must be a whole prefix. */
function atMount(
  matched: MatchResult & { path?: string },
  target: Target | undefined,
  mountEnds: string,
): MatchResult {
  const { path, ...result } = matched
  if (path === undefined || !target) return result
  const rest = withoutPrefix(target, path, mountEnds)
  return rest ? { ...result, rest, after: afterPrefix(target, path) } : cannot('path')
}

/** Matches as 3.x does: a case-insensitive prefix. */
function ofPrefix({ route }: OldLayer, given: Target | undefined): MatchResult {
  if (!given) return may('unknown path')
  const target = { ...given, path: given.path ?? '/' }
  const matched = target.path.slice(0, route.length)
  if (matched.toLowerCase() !== route.toLowerCase()) return cannot('path')
  const rest = withoutPrefix(target, matched, '/.')
  return rest ? { outcome: 'may match', rest } : cannot('path')
}

function ofPattern(
  layer: Layer | OldRoute,
  target: Target | undefined,
): MatchResult & { path?: string } {
  if (!target) return may('unknown path')
  return target.path === undefined ? cannot('path') : matchPath(layer, target.path)
}
