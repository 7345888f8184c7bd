import { matcherOfExpress4 } from '../patterns/express-4.ts'
import { matcherOfExpress5, problemOnExpress5 } from '../patterns/express-5.ts'
import { type MatcherOf, RouteIndex } from '../patterns/route-index.ts'
import { isSlowPattern } from '../patterns/runaway.ts'
import { childrenOf, isFunction, lineOf, type Node } from '../source/node.ts'
import { handlersIn, type Registration } from '../source/registration.ts'
import { expressKindOf } from '../source/value.ts'
import { placeOf, type Rule, type Subject } from './rule.ts'

/** Returns the call that created the app or router of a registration. */
const containerOf = ({ object }: Registration): Node | undefined =>
  object.kind === 'express object' && object.is !== 'route' ? object.origin : undefined

const isExpressionStatement = ({ type }: Node): boolean => type === 'ExpressionStatement'

/** Returns the block of a call, whose statements run in order. */
function blockOf({ node, file }: Registration): Node | undefined {
  const statement = file.around(node, isExpressionStatement)
  const block = statement && file.parentOf(statement)
  const holder = block && file.parentOf(block)
  const isPlain = block?.type === 'Program' || (holder !== undefined && isFunction(holder))
  return isPlain ? block : undefined
}

/** Finds apps and routers with param handlers, which may skip routes. */
function withParamHandlers({ calls }: Subject): Set<Node | undefined> {
  const deciding = calls.filter(({ object, method, args }) => {
    return expressKindOf(object) && method === 'param' && args.length > 0
  })
  return new Set(deciding.map(({ object }) => ('origin' in object ? object.origin : undefined)))
}

/** Returns true if no handler has a `next` parameter. */
function endsRequest({ handlers, file }: Registration, program: Subject['program']): boolean {
  const [first] = handlersIn(handlers, file, program)
  if (!first || handlers.length !== 1) return false
  const parameters = childrenOf(first.node, 'params')
  return parameters.length <= 2 && parameters.every(({ type }) => type === 'Identifier')
}

const boundedMatcherOf5: MatcherOf = (path, place) =>
  problemOnExpress5(path, place) === undefined && !isSlowPattern(path)
    ? matcherOfExpress5(path, place)
    : undefined

interface Entry {
  method: string
  path: unknown
  registration: Registration
}

/** Routes grouped by app or router and by block. */
class Places {
  readonly #byContainer = new Map<Node, Map<Node, RouteIndex<Entry>>>()
  readonly #matcherOf: MatcherOf

  constructor(matcherOf: MatcherOf) {
    this.#matcherOf = matcherOf
  }

  indexFor(registration: Registration): RouteIndex<Entry> | undefined {
    const container = containerOf(registration)
    const block = container && blockOf(registration)
    if (!container || !block) return undefined
    const byBlock = this.#byContainer.get(container) ?? new Map<Node, RouteIndex<Entry>>()
    this.#byContainer.set(container, byBlock)
    const index = byBlock.get(block) ?? new RouteIndex<Entry>(this.#matcherOf)
    byBlock.set(block, index)
    return index
  }
}

export const shadowedRoute: Rule = {
  id: 'shadowed-route',
  severity: 'warning',
  advice: 'Register it before the other route.',
  check(subject) {
    const { registrations, program, apiLine } = subject
    const places = new Places(apiLine.major === 5 ? boundedMatcherOf5 : matcherOfExpress4)
    const deciding = withParamHandlers(subject)
    return registrations.flatMap((registration) => {
      const index = registration.path?.isWhole ? places.indexFor(registration) : undefined
      if (!index) return []
      const entry = { method: registration.method, path: registration.path?.path, registration }
      const earlier = entry.method === 'use' ? undefined : index.findBefore(entry)?.registration
      const hasParam = /[:(*]/.test(String(entry.path)) && deciding.has(containerOf(registration))
      if (!hasParam && endsRequest(registration, program)) index.add(entry)
      if (!earlier) return []
      const { file, pathNode, node } = registration
      const message = `This route never runs: ${earlier.method} ${earlier.path?.path} on line ${lineOf(earlier.node)} handles every URL it matches.`
      return [{ ...placeOf(file, pathNode ?? node), message }]
    })
  },
}
