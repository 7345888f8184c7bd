import { isRegExp } from 'util/types'
import type { Entry, RouteHandler } from './entries.ts'
import type { Layer, OldLayer, OldRoute, PathExpression } from './live.ts'
import { type Target, withoutPrefix } from './target.ts'

/** The reason why a layer can't match, or a caveat for one that may. */
export type Reason =
  | 'path'
  | 'method'
  | 'parameter'
  | 'error pending'
  | 'arity'
  | 'error handler'
  | 'no handler'
  | 'own match'
  | 'own expression'
  | 'stateful expression'
  | 'unknown path'

export interface MatchResult {
  outcome: 'may match' | 'cannot match'
  reason?: Reason
  params?: Record<string, string>
  /** The target that nested layers see; undefined if it can't be determined. */
  rest?: Target | undefined
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
  if (entry.kind !== 'route') return resultOfMiddleware(entry, atMount(matched, target))
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
): MatchResult {
  const { path, ...result } = matched
  if (path === undefined || !target) return result
  const rest = withoutPrefix(target, path)
  return rest ? { ...result, rest } : cannot('path')
}

/** Matches as 3.x does: a case-insensitive prefix. */
function ofPrefix({ route }: OldLayer, given: Target | undefined): MatchResult {
  if (!given) return may('unknown path')
  const target = { ...given, path: given.path ?? '/' }
  const matched = target.path.slice(0, route.length)
  if (matched.toLowerCase() !== route.toLowerCase()) return cannot('path')
  const rest = withoutPrefix(target, matched)
  return rest ? { outcome: 'may match', rest } : cannot('path')
}

type Matching = Pick<Layer, 'match' | 'regexp' | 'keys'>

/** The properties that `match` sets. */
interface Match extends Pick<Layer, 'regexp' | 'keys'> {
  params: Record<string, string | undefined> | undefined
  path: string | undefined
}

/** Runs the framework's own `match` on a stand-in for the layer. */
function ofPattern(layer: Matching, target: Target | undefined): MatchResult & { path?: string } {
  if (!target) return may('unknown path')
  if (target.path === undefined) return cannot('path')
  const { regexp, keys } = layer
  if (!belongsToFramework(layer)) return may('own match')
  if (!regexp?.fast_slash && !regexp?.fast_star) {
    if (!isRegExp(regexp) || !isNative(regexp.exec)) return may('own expression')
    if (regexp.global || regexp.sticky) return ofStateful(regexp, target.path)
  }
  const standIn: Match = { regexp, keys, params: undefined, path: undefined }
  try {
    if (!layer.match.call(standIn as never, target.path)) return cannot('path')
  } catch {
    return cannot('parameter')
  }
  const { path } = standIn
  const params = Object.entries({ ...standIn.params }).filter(([, value]) => value !== undefined)
  return {
    outcome: 'may match',
    ...(params.length > 0 && { params: Object.fromEntries(params) as Record<string, string> }),
    ...(path !== undefined && { path }),
  }
}

/** Returns true if a function is built into JavaScript, in any context. */
function isNative(given: object): boolean {
  return Function.prototype.toString.call(given).endsWith('{ [native code] }')
}

/** The result of a stateful expression depends on where its last search ended. */
function ofStateful(regexp: PathExpression, path: string): MatchResult {
  const stateless = new RegExp(regexp.source, regexp.flags.replace(/[gy]/g, ''))
  return stateless.test(path) ? may('stateful expression') : cannot('path')
}

/** Matches words in the `match` functions of Express 4, fwjs, fwjs-v3, and Express 3. */
const OWN_MATCHES = /\bfast_slash\b|\bmatchPattern\b|\breadParams\b|\bthis\.regexp\.exec\(/

const checked = new WeakMap<object, boolean>()

/** Returns true if `match` is the framework's: an app or an APM agent may have replaced it. */
function belongsToFramework(layer: Matching): boolean {
  if (Object.hasOwn(layer, 'match')) return false
  const { match } = layer
  let isOwn = checked.get(match)
  if (isOwn === undefined) {
    isOwn = OWN_MATCHES.test(Function.prototype.toString.call(match))
    checked.set(match, isOwn)
  }
  return isOwn
}
