import { type Judgment, judgePath } from '../../patterns/judgment.ts'
import type { LiveRoute } from '../../project.ts'
import type { Subject } from '../rule.ts'

/** A route of the running program that the source did not tell of, and what becomes of its path. */
export interface JudgedRoute {
  route: LiveRoute
  path: string
  judgment: Judgment
}

/** The text of a RegExp, as a list of routes shows it: it means the same on Express 5. */
const isExpression = (path: string): boolean => /\(\/|^\/\^|\\/.test(path)

/** The paths of the source that have been judged already, longest first. */
function toldPaths({ registrations }: Subject): string[] {
  const paths = registrations.flatMap(({ path }) => (path?.isWhole ? [path.path].flat() : []))
  const texts = paths.filter((path): path is string => typeof path === 'string' && path.length > 1)
  return [...new Set(texts)].sort((one, other) => other.length - one.length)
}

/** Takes away what the source says of a path, so that the rest is what was made while running. */
const restOf = (path: string, told: string[]): string =>
  told.reduce((rest, one) => rest.replace(one, '/told'), path)

/** The routes of the running program whose paths the source does not say. */
export function judgedRoutes(subject: Subject): JudgedRoute[] {
  const told = toldPaths(subject)
  const seen = new Set<string>()
  return (subject.project.live ?? []).flatMap((route) => {
    const path = restOf(route.path, told)
    if (isExpression(path) || seen.has(path)) return []
    seen.add(path)
    const place = { end: route.isRoute, strict: false, sensitive: false }
    return [{ route, path: route.path, judgment: judgePath(path, place) }]
  })
}
