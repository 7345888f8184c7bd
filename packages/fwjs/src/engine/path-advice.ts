import { later } from '../later.ts'

/** Without one of these signs a path is neither in Express 5's grammar nor in need of escapes. */
const SUSPICIOUS = /[{" <>`]|\*[\w$]|\P{ASCII}/u

const warnings = later(() => require('./path-warnings.js') as typeof import('./path-warnings.ts'))

/**
 * Warns of a path, or of one among several, that is legal and cannot be what is meant. What decides it
 * is loaded for a suspicious path only, and a failure to load it does not disturb the registration.
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
