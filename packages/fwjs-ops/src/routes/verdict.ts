import { isRegExp } from 'util/types'
import type { Entry, RouteHandler } from './entries.ts'
import type { Layer, OldLayer, OldRoute, PathExpression } from './live.ts'
import { type Target, withoutPrefix } from './target.ts'

/** Why a layer cannot match, or what is to be known about one that may. */
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

export interface Verdict {
  outcome: 'may match' | 'cannot match'
  reason?: Reason
  params?: Record<string, string>
  /** The target that the layer's own layers see; undefined when it cannot be known. */
  rest?: Target | undefined
}

const may = (reason: Reason): Verdict => ({ outcome: 'may match', reason })
const cannot = (reason: Reason): Verdict => ({ outcome: 'cannot match', reason })

/** That nothing could be found out is said before anything else. */
const withReason = (verdict: Verdict, reason: Reason): Verdict => ({ reason, ...verdict })

/** Judges one layer for a request; `target` is undefined when its path is not known. */
export function verdictOf(entry: Entry, method: string, target: Target | undefined): Verdict {
  const { layer } = entry
  if (!('match' in layer)) return verdictOfMiddleware(entry, ofPrefix(layer, target))
  const matched = ofPattern(layer, target)
  if (entry.kind !== 'route') return verdictOfMiddleware(entry, atMount(matched, target))
  if (matched.outcome === 'cannot match') return matched
  return 'method' in layer && !('handle' in layer)
    ? verdictOfOldRoute(layer, method, matched)
    : verdictOfRoute(layer as Layer, method, matched)
}

function verdictOfMiddleware({ kind, handle }: Entry, matched: Verdict): Verdict {
  if (matched.outcome === 'cannot match') return matched
  if ((handle?.length ?? 0) > 4) return cannot('arity')
  return kind === 'error handler' ? withReason(matched, 'error handler') : matched
}

function verdictOfRoute(layer: Layer, method: string, matched: Verdict): Verdict {
  const { methods } = layer.route as NonNullable<Layer['route']>
  const isHandled = methods['_all'] || methods[nameOfMethod(methods, method)]
  if (isHandled) return matched
  // The router enters every route for a HEAD request: parameters are processed, no handler runs.
  return method === 'HEAD' ? withReason(matched, 'no handler') : cannot('method')
}

function verdictOfOldRoute(route: OldRoute, method: string, matched: Verdict): Verdict {
  const name = method.toLowerCase()
  const isHandled = route.method === name || (name === 'head' && route.method === 'get')
  return isHandled ? matched : cannot('method')
}

/** HEAD is served by the GET handlers of a route that has none of its own. */
function nameOfMethod(methods: Record<string, boolean>, method: string): string {
  const name = method.toLowerCase()
  return name === 'head' && !methods['head'] ? 'get' : name
}

/** Judges a handler of a route that may match. */
export function verdictOfHandler(entry: Entry, handler: RouteHandler, method: string): Verdict {
  const { route } = entry.layer as Layer
  const { length } = handler.handle
  if (typeof route === 'object' && handler.method) {
    if (handler.method !== nameOfMethod(route.methods, method)) return cannot('method')
  }
  if (length > 4) return cannot('arity')
  return length === 4 ? may('error handler') : { outcome: 'may match' }
}

/** A middleware sees the target without what its path has matched, which must be a whole prefix. */
function atMount(matched: Verdict & { path?: string }, target: Target | undefined): Verdict {
  const { path, ...verdict } = matched
  if (path === undefined || !target) return verdict
  const rest = withoutPrefix(target, path)
  return rest ? { ...verdict, rest } : cannot('path')
}

/** The rule of 3.x: a prefix in upper or lower case. */
function ofPrefix({ route }: OldLayer, given: Target | undefined): Verdict {
  if (!given) return may('unknown path')
  const target = { ...given, path: given.path ?? '/' }
  const matched = target.path.slice(0, route.length)
  if (matched.toLowerCase() !== route.toLowerCase()) return cannot('path')
  const rest = withoutPrefix(target, matched)
  return rest ? { outcome: 'may match', rest } : cannot('path')
}

type Matching = Pick<Layer, 'match' | 'regexp' | 'keys'>

/** What `match` leaves behind. */
interface Match extends Pick<Layer, 'regexp' | 'keys'> {
  params: Record<string, string | undefined> | undefined
  path: string | undefined
}

/** What the framework's own `match` says, on an object in the layer's place. */
function ofPattern(layer: Matching, target: Target | undefined): Verdict & { path?: string } {
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

/** Whether a function is JavaScript's own, of whichever context. */
function isNative(given: object): boolean {
  return Function.prototype.toString.call(given).endsWith('{ [native code] }')
}

/** What such an expression finds depends on where its last search ended. */
function ofStateful(regexp: PathExpression, path: string): Verdict {
  const stateless = new RegExp(regexp.source, regexp.flags.replace(/[gy]/g, ''))
  return stateless.test(path) ? may('stateful expression') : cannot('path')
}

/** Words of the functions `match` of Express 4, fwjs, fwjs-v3 and Express 3. */
const OWN_MATCHES = /\bfast_slash\b|\bmatchPattern\b|\breadParams\b|\bthis\.regexp\.exec\(/

const judged = new WeakMap<object, boolean>()

/** Whether `match` is the framework's: a program or an agent may have replaced it. */
function belongsToFramework(layer: Matching): boolean {
  if (Object.hasOwn(layer, 'match')) return false
  const { match } = layer
  let isOwn = judged.get(match)
  if (isOwn === undefined) {
    isOwn = OWN_MATCHES.test(Function.prototype.toString.call(match))
    judged.set(match, isOwn)
  }
  return isOwn
}
