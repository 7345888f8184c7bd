import { matcherOfExpress4 } from '../patterns/express-4.ts'
import { placeFor } from '../patterns/matcher.ts'
import { probesFor } from '../patterns/probes.ts'
import { childrenOf, isFunction, lineOf, type Node } from '../source/node.ts'
import { handlersIn, type Registration } from '../source/registration.ts'
import { placeOf, type Rule, type Subject } from './rule.ts'

/** The thing that a registration adds to: the call that made it. */
const containerOf = ({ object }: Registration): Node | undefined =>
  object.kind === 'object of Express' && object.is !== 'route' ? object.origin : undefined

/** Whether two calls stand in the same list of statements, so that they run in their order. */
function blockOf({ node, file }: Registration): Node | undefined {
  const statement = file.around(node, ({ type }) => type === 'ExpressionStatement')
  const block = statement && file.parentOf(statement)
  const holder = block && file.parentOf(block)
  const isPlain = block?.type === 'Program' || (holder !== undefined && isFunction(holder))
  return isPlain ? block : undefined
}

/** Whether a handler cannot pass a request on: it takes no `next`. */
function endsRequest(registration: Registration, program: Subject['program']): boolean {
  const { handlers, file } = registration
  const found = handlersIn(handlers, file, program)
  const first = found[0]
  if (!first || found.length === 0 || handlers.length !== 1) return false
  const parameters = childrenOf(first.node, 'params')
  return (
    parameters.length <= 2 &&
    parameters.every(({ type }) => type === 'Identifier') &&
    isFunction(first.node)
  )
}

function isShadowed(later: Registration, earlier: Registration, { program }: Subject): boolean {
  if (!later.path?.isWhole || !earlier.path?.isWhole || later.node === earlier.node) return false
  if (containerOf(earlier) === undefined || containerOf(earlier) !== containerOf(later))
    return false
  if (blockOf(earlier) === undefined || blockOf(earlier) !== blockOf(later)) return false
  const isSameMethod = earlier.method === later.method || ['all', 'use'].includes(earlier.method)
  if (later.method === 'use' || !isSameMethod || !endsRequest(earlier, program)) return false
  return matchesAll(earlier, later)
}

/** Whether a path matches each URL that another one matches, among those that can be made of it. */
function matchesAll(earlier: Registration, later: Registration): boolean {
  const own = matcherOfExpress4(later.path?.path, placeFor(later.method))
  const other = matcherOfExpress4(earlier.path?.path, placeFor(earlier.method))
  const urls = probesFor(later.path?.path).filter(own)
  return urls.length > 0 && urls.every(other)
}

export const shadowedRoute: Rule = {
  id: 'shadowed-route',
  severity: 'warning',
  advice: 'Register it before the other one.',
  check(subject) {
    const { registrations } = subject
    return registrations.flatMap((later, index) => {
      const earlier = registrations
        .slice(0, index)
        .find((one) => one.file === later.file && isShadowed(later, one, subject))
      if (!earlier) return []
      const message = `This route never runs: ${earlier.method} ${earlier.path?.path} in line ${lineOf(earlier.node)} answers every URL that it matches.`
      return [{ ...placeOf(later.file, later.pathNode ?? later.node), message }]
    })
  },
}
