import { type Matcher, type PatternPlace, placeFor } from './matcher.ts'
import { isPlain, segmentsOf } from './plain.ts'
import { probesFor } from './probes.ts'

export interface IndexedRoute {
  method: string
  path: unknown
}

/** Routes that start with the same segments. */
class Branch<Route extends IndexedRoute> {
  readonly inner = new Map<string, Branch<Route>>()
  readonly byMethod = new Map<string, Route>()
}

/** Creates the matcher of a path; undefined if it has none, or if it could take forever. */
export type MatcherOf = (path: unknown, place: PatternPlace) => Matcher | undefined

/** Maximum number of non-plain routes compared with each later route. */
const MOST = 300

/**
 * The routes of a router in order. Finds a route that shadows a later one without comparing all pairs:
 * plain paths are looked up, and only the others are tried one by one.
 */
export class RouteIndex<Route extends IndexedRoute> {
  readonly #plain = new Branch<Route>()
  readonly #others: Tried<Route>[] = []
  readonly #matcherOf: MatcherOf

  constructor(matcherOf: MatcherOf) {
    this.#matcherOf = matcherOf
  }

  add(route: Route): void {
    if (!isPlain(route.path)) {
      const matches = this.#matcherFor(route)
      if (matches && this.#others.length < MOST) this.#others.push({ route, matches })
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

  /** Finds a route that matches every URL generated from the path of a later one. */
  findBefore({ path, method }: IndexedRoute): Route | undefined {
    const found = isPlain(path) ? findIn(this.#plain, segmentsOf(path), method) : undefined
    if (found) return found
    // One URL rules out most routes, so the others are rarely generated.
    const sample = isPlain(path) ? sampleOf(path) : this.#urlsOf({ path, method })[0]
    const candidates = sample === undefined ? [] : this.#matching(sample, { path, method })
    if (candidates.length === 0) return undefined
    const urls = this.#urlsOf({ path, method })
    return candidates.find(({ matches }) => urls.length > 0 && urls.every(matches))?.route
  }

  /** Returns the non-plain routes that match a URL; plain paths are looked up instead. */
  #matching(url: string, { path, method }: IndexedRoute): Tried<Route>[] {
    const route = isPlain(path) ? undefined : findIn(this.#plain, segmentsOf(url), method)
    const matches = route && this.#matcherFor(route)
    const others = this.#others.filter(
      (one) => isForMethod(one.route.method, method) && one.matches(url),
    )
    return route && matches ? [{ route, matches }, ...others] : others
  }

  #matcherFor({ path, method }: IndexedRoute): Matcher | undefined {
    return this.#matcherOf(path, placeFor(method))
  }

  /** Generates URLs that a path matches. */
  #urlsOf(route: IndexedRoute): string[] {
    const matches = this.#matcherFor(route)
    return matches ? probesFor(route.path).filter(matches) : []
  }
}

/** A non-plain route, which is compared by matching URLs. */
interface Tried<Route> {
  route: Route
  matches: Matcher
}

/** Returns a URL that a plain path matches. */
const sampleOf = (path: string): string => path.replace(/:\w+/g, 'a')

const isForMethod = (earlier: string, later: string): boolean =>
  earlier === later || earlier === 'all' || earlier === 'use'

/** Follows the segments of a path: a parameter matches any word, a word only itself. */
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
