import { placeFor } from '../../patterns/matcher.ts'
import { comparePath, type PathResult } from '../../patterns/path-result.ts'
import { rewrittenPath } from '../../patterns/rewriting.ts'
import type { Registration } from '../../source/registration.ts'
import { UNKNOWN } from '../../source/text.ts'
import { type PartialFinding, placeOf, type Subject, severityFor } from '../rule.ts'
import { checkRoutes } from './live-paths.ts'

/** Compares the path of a registration; undefined if the source doesn't contain the path. */
function computePathResult({ path, method }: Registration): PathResult | undefined {
  if (!path) return undefined
  const result = comparePath(path.path, placeFor(method))
  // For a partly known path, only the check for allowed characters is conclusive.
  return path.isWhole || result.outcome === 'rejected' ? result : undefined
}

const results = new WeakMap<Registration, { result: PathResult | undefined }>()

export function getPathResult(registration: Registration): PathResult | undefined {
  const known = results.get(registration) ?? { result: computePathResult(registration) }
  results.set(registration, known)
  return known.result
}

export const shownPath = (path: unknown): string =>
  path instanceof RegExp ? String(path) : JSON.stringify(path)?.replaceAll(UNKNOWN, '…')

/** Suggests a path for Express 5. */
export function adviceForPath(path: unknown): string {
  const rewritten = typeof path === 'string' ? rewrittenPath(path) : undefined
  if (!rewritten) return 'Use a RegExp, or an array of several paths.'
  const { path: written, hint } = rewritten
  return `Use ${shownPath(written)}.${hint ? ` ${hint}` : ''}`
}

/** Creates the message of a rule for a path; undefined if the rule doesn't apply. */
type Describe = (path: unknown, result: PathResult) => string | undefined

export function reportPaths(subject: Subject, describe: Describe): PartialFinding[] {
  const written = subject.registrations.flatMap((one) => {
    const result = getPathResult(one)
    const message = result && describe(one.path?.path, result)
    if (message === undefined) return []
    const place = placeOf(one.file, one.pathNode ?? one.node)
    const advice = adviceForPath(badPart(one))
    return [{ ...place, severity: severityFor(one.object, 'error'), message, advice }]
  })
  const live = checkRoutes(subject).flatMap(({ route, path, result }) => {
    const { file, line, method } = route
    const message = describe(path, result)
    if (message === undefined) return []
    const place = { file, ...(line !== undefined && { line }) }
    return [{ ...place, message: `${method} ${path}: ${message}`, advice: adviceForPath(path) }]
  })
  return [...written, ...live]
}

/** Returns the array item that differs, or the path itself. */
export function badPart({ path, method }: Registration): unknown {
  if (!Array.isArray(path?.path)) return path?.path
  return (
    path.path.find((part) => comparePath(part, placeFor(method)).outcome !== 'same') ?? path.path
  )
}
