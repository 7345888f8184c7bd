import { isRegExp } from 'util/types'
import { type ExpressionLayer, hasMatchers, type MatcherLayer } from './live.ts'
import { isOwnMatcher, isRegExpMatcher, regExpsOfMatchers } from './matchers.ts'
import type { Reason } from './reason.ts'

/** Whether a path matches the pattern of a layer. */
export interface PathMatch {
  outcome: 'may match' | 'cannot match'
  /** The reason why it can't match, or why it isn't certain. */
  reason?: Reason
  params?: Record<string, string | string[]>
  /** The matched part of the path. */
  path?: string
}

type Expression = Pick<ExpressionLayer, 'match' | 'regexp' | 'keys'>
type Matchers = Pick<MatcherLayer, 'match' | 'slash' | 'matchers'>

/** The properties that `match` sets. */
interface Matched {
  params: Record<string, string | string[] | undefined> | undefined
  path: string | undefined
}

const may = (reason: Reason): PathMatch => ({ outcome: 'may match', reason })
const cannot = (reason: Reason): PathMatch => ({ outcome: 'cannot match', reason })

/** Runs the framework's own `match` on a stand-in for the layer. */
export function matchPath(layer: Expression | Matchers, path: string): PathMatch {
  if (!belongsToFramework(layer)) return may('own match')
  const expressions = hasMatchers(layer) ? ofMatchers(layer) : ofExpression(layer as Expression)
  if (typeof expressions === 'string') return may(expressions)
  if (expressions.some(isStateful)) return matchStateless(layer, expressions, path)
  return runMatch(layer, path)
}

/** Returns the expressions that `match` runs, or why they can't be run here. */
function ofExpression({ regexp }: Expression): readonly RegExp[] | Reason {
  if (regexp?.fast_slash || regexp?.fast_star) return []
  return isRegExp(regexp) && isNative(regexp.exec) ? [regexp] : 'own expression'
}

/** The expression of a compiled path is undefined: it's native, and has no state. */
function ofMatchers({ slash, matchers }: Matchers): readonly (RegExp | undefined)[] | Reason {
  if (slash) return []
  if (!matchers.every(isOwnMatcher)) return 'own match'
  const expressions = regExpsOfMatchers(matchers)
  const areNative = matchers.every((matcher, at) => {
    const expression = expressions[at]
    return expression ? isNative(expression.exec) : !isRegExpMatcher(matcher)
  })
  return areNative ? expressions : 'own expression'
}

/** Returns true if a function is built into JavaScript, in any context. */
function isNative(given: object): boolean {
  return Function.prototype.toString.call(given).endsWith('{ [native code] }')
}

/** The result of a stateful expression depends on where its last search ended. */
function isStateful(expression: RegExp | undefined): boolean {
  return expression !== undefined && (expression.global || expression.sticky)
}

function matchStateless(
  layer: Expression | Matchers,
  expressions: readonly (RegExp | undefined)[],
  path: string,
): PathMatch {
  const isMatch = expressions.some((expression, at) => {
    if (expression) {
      return new RegExp(expression.source, expression.flags.replace(/[gy]/g, '')).test(path)
    }
    const { match, matchers } = layer as Matchers
    const alone = { match, slash: false, matchers: matchers.slice(at, at + 1) }
    return runMatch(alone, path).outcome === 'may match'
  })
  return isMatch ? may('stateful expression') : cannot('path')
}

function runMatch(layer: Expression | Matchers, path: string): PathMatch {
  const standIn: Matched = { ...layer, params: undefined, path: undefined }
  try {
    if (!layer.match.call(standIn as never, path)) return cannot('path')
  } catch {
    return cannot('parameter')
  }
  const params = Object.entries({ ...standIn.params }).filter(([, value]) => value !== undefined)
  return {
    outcome: 'may match',
    ...(params.length > 0 && { params: Object.fromEntries(params) as PathMatch['params'] & {} }),
    ...(standIn.path !== undefined && { path: standIn.path }),
  }
}

/** Matches words in the `match` functions of Express 3 to 5 and fwjs. */
const OWN_MATCHES =
  /\bfast_slash\b|\bmatchPattern\b|\breadParams\b|\bthis\.regexp\.exec\(|\bthis\.matchers\b|\bmatchLayer\b/

const checked = new WeakMap<object, boolean>()

/** Returns true if `match` is the framework's: an app or an APM agent may have replaced it. */
function belongsToFramework(layer: Pick<Expression, 'match'>): boolean {
  if (Object.hasOwn(layer, 'match')) return false
  const { match } = layer
  let isOwn = checked.get(match)
  if (isOwn === undefined) {
    isOwn = OWN_MATCHES.test(Function.prototype.toString.call(match))
    checked.set(match, isOwn)
  }
  return isOwn
}
