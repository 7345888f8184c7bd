import { matcherOfExpress4 } from './express-4.ts'
import { placeFor } from './matcher.ts'
import { isPlain, segmentsOf } from './plain.ts'
import { probesFor } from './probes.ts'

/** A route as it was registered. */
export interface IndexedRoute {
  method: string
  path: unknown
}

/** Routes that begin with the same segments. */
class Branch<Route extends IndexedRoute> {
  readonly inner = new Map<string, Branch<Route>>()
  readonly byMethod = new Map<string, Route>()
}

/** So many routes that are neither words nor parameters are compared with each later one. */
const MOST = 300

/**
 * The routes of a router in their order. Finds one that hides a later one, without comparing each with
 * each: words and parameters are looked up, and only the others are tried one by one.
 */
export class RouteIndex<Route extends IndexedRoute> {
  readonly #plain = new Branch<Route>()
  readonly #others: Route[] = []

  add(route: Route): void {
    if (!isPlain(route.path)) {
      if (this.#others.length < MOST) this.#others.push(route)
      return
    }
    let branch = this.#plain
    for (const segment of segmentsOf(route.path)) {
      const next = branch.inner.get(segment) ?? new Branch<Route>()
      branch.inner.set(segment, next)
      branch = next
    }
    if (!branch.byMethod.has(route.method)) branch.byMethod.set(route.method, route)
  }

  /** A route that matches each URL which a later one matches, among those that can be made of its path. */
  findBefore(later: IndexedRoute): Route | undefined {
    const { path, method } = later
    const found = isPlain(path) ? findIn(this.#plain, segmentsOf(path), method) : undefined
    if (found || this.#isEmptyFor(later)) return found
    const own = matcherOfExpress4(path, placeFor(method))
    const urls = own ? probesFor(path).filter(own) : []
    const [url] = urls
    if (url === undefined) return undefined
    const plain = isPlain(path) ? undefined : findIn(this.#plain, segmentsOf(url), method)
    const others = this.#others.filter((one) => isForMethod(one.method, method))
    return [...(plain ? [plain] : []), ...others].find((one) => {
      const matches = matcherOfExpress4(one.path, placeFor(one.method))
      return matches && urls.every(matches)
    })
  }

  /** Whether a route that cannot be looked up has nothing to be compared with. */
  #isEmptyFor({ path }: IndexedRoute): boolean {
    const isPlainEmpty = this.#plain.inner.size === 0 && this.#plain.byMethod.size === 0
    return this.#others.length === 0 && (isPlain(path) || isPlainEmpty)
  }
}

const isForMethod = (earlier: string, later: string): boolean =>
  earlier === later || earlier === 'all' || earlier === 'use'

/** Follows the segments of a path: a parameter takes each word, a word only itself. */
function findIn<Route extends IndexedRoute>(
  branch: Branch<Route>,
  segments: string[],
  method: string,
): Route | undefined {
  const mounted = branch.byMethod.get('use')
  const [first, ...rest] = segments
  if (mounted) return mounted
  if (first === undefined) return branch.byMethod.get(method) ?? branch.byMethod.get('all')
  for (const segment of new Set([':', first])) {
    const next = branch.inner.get(segment)
    const found = next && findIn(next, rest, method)
    if (found) return found
  }
  return undefined
}
