import { lazy } from '../lazy.ts'

/** A path without these characters is not of Express 5 and needs no escapes. */
const SUSPICIOUS = /[{" <>`]|\*[\w$]|\P{ASCII}/u

const warnings = lazy(() => require('./path-warnings.js') as typeof import('./path-warnings.ts'))

/**
 * Warns of a path, or of one among several, that is legal but probably a mistake (D41, D42). The
 * code that decides is loaded for suspicious paths only, and the route works also if that fails.
 */
export function advisePath(given: unknown): void {
  if (process.env['NODE_ENV'] === 'production') return
  for (const path of [given].flat(Number.POSITIVE_INFINITY)) {
    if (typeof path !== 'string' || !SUSPICIOUS.test(path)) continue
    try {
      warnings().warnOfPath(path)
    } catch {}
  }
}
