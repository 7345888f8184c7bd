import { type Judgment, judgePath } from '../../patterns/judgment.ts'
import { placeFor } from '../../patterns/matcher.ts'
import { rewrittenPath } from '../../patterns/rewriting.ts'
import type { Registration } from '../../source/registration.ts'
import { UNKNOWN } from '../../source/text.ts'
import { placeOf, type Subject, severityFor, type Told } from '../rule.ts'
import { judgedRoutes } from './live-paths.ts'

/** What becomes of the path of a registration; undefined where the source does not say the path. */
function judgmentOf({ path, method }: Registration): Judgment | undefined {
  if (!path) return undefined
  const judgment = judgePath(path.path, placeFor(method))
  // Of a path that is known in part it is known only whether its signs are allowed.
  return path.isWhole || judgment.outcome === 'rejected' ? judgment : undefined
}

const judgments = new WeakMap<Registration, { judgment: Judgment | undefined }>()

export function judged(registration: Registration): Judgment | undefined {
  const known = judgments.get(registration) ?? { judgment: judgmentOf(registration) }
  judgments.set(registration, known)
  return known.judgment
}

export const shownPath = (path: unknown): string =>
  path instanceof RegExp ? String(path) : JSON.stringify(path)?.replaceAll(UNKNOWN, '…')

/** What to write for a path that Express 5 rejects or reads otherwise. */
function adviceFor(path: unknown): string {
  const rewritten = typeof path === 'string' ? rewrittenPath(path) : undefined
  if (!rewritten) return 'Use a RegExp, or an array of several paths.'
  const { path: written, hint } = rewritten
  return `Use ${shownPath(written)}.${hint ? ` ${hint}` : ''}`
}

/** What a rule says of a path with its judgment; undefined if that is not its matter. */
type Tell = (path: unknown, judgment: Judgment) => string | undefined

export function tellAll(subject: Subject, tell: Tell): Told[] {
  const written = subject.registrations.flatMap((one) => {
    const judgment = judged(one)
    const message = judgment && tell(one.path?.path, judgment)
    if (message === undefined) return []
    const place = placeOf(one.file, one.pathNode ?? one.node)
    const advice = adviceFor(badPart(one))
    return [{ ...place, severity: severityFor(one.object, 'error'), message, advice }]
  })
  const live = judgedRoutes(subject).flatMap(({ route, path, judgment }) => {
    const { file, line, method } = route
    const message = tell(path, judgment)
    if (message === undefined) return []
    const place = { file, ...(line !== undefined && { line }) }
    return [{ ...place, message: `${method} ${path}: ${message}`, advice: adviceFor(path) }]
  })
  return [...written, ...live]
}

/** The member of an array that is to blame, or the path itself. */
function badPart({ path, method }: Registration): unknown {
  if (!Array.isArray(path?.path)) return path?.path
  return path.path.find((part) => judgePath(part, placeFor(method)).outcome !== 'same') ?? path.path
}
