import { comparePath, type PathResult } from '../../patterns/path-result.ts'
import type { LiveRoute } from '../../project.ts'
import type { Subject } from '../rule.ts'

/** A route of the running app whose path isn't in the source, with the result for its path. */
export interface CheckedRoute {
  route: LiveRoute
  path: string
  result: PathResult
}

/** Returns true for the string form of a RegExp, which means the same in Express 5. */
const isExpression = (path: string): boolean => /\(\/|^\/\^|\\/.test(path)

/** Returns the paths that are in the source and already checked, longest first. */
function knownPaths({ registrations }: Subject): string[] {
  const paths = registrations.flatMap(({ path }) => (path?.isWhole ? [path.path].flat() : []))
  const texts = paths.filter((path): path is string => typeof path === 'string' && path.length > 1)
  return [...new Set(texts)].sort((one, other) => other.length - one.length)
}

/** Strips the parts of a path that are in the source, leaving the parts built at runtime. */
const restOf = (path: string, reported: string[]): string =>
  reported.reduce((rest, one) => rest.replace(one, '/told'), path)

/** Checks the routes of the running app whose paths aren't in the source. */
export function checkRoutes(subject: Subject): CheckedRoute[] {
  const reported = knownPaths(subject)
  const seen = new Set<string>()
  return (subject.project.live ?? []).flatMap((route) => {
    const path = restOf(route.path, reported)
    if (isExpression(path) || seen.has(path)) return []
    seen.add(path)
    const place = { end: route.isRoute, strict: false, sensitive: false }
    return [{ route, path: route.path, result: comparePath(path, place) }]
  })
}
