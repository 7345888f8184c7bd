import type { Result } from '../replay/verdict.ts'
import type { Skipped } from '../requests/request.ts'

/** The results of all requests. */
export interface Outcome {
  results: Result[]
  /** Why the app doesn't start on fwjs. If set, there are no results. */
  startFailure?: string
}

/** A finished comparison. */
export interface Comparison extends Outcome {
  skipped: Skipped
  /** The compared packages, such as `express 4.22.3` and `fwjs 4.100.0`. */
  express: string
  fwjs: string
  /** The HTTP ports the app asked for; the first was tested. */
  ports: number[]
  /** The command that starts the app. */
  command: string
}

/** The number of requests by result. */
export interface Counts {
  compared: number
  same: number
  explained: number
  differ: number
  /** Requests with different responses from the two copies on Express. */
  nondeterministic: number
  skipped: number
}

/** Counts the results. */
export function countsOf({ results, skipped }: Comparison): Counts {
  const having = (outcome: Result['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length
  return {
    compared: results.length,
    same: having('same'),
    explained: having('explained'),
    differ: having('differs'),
    nondeterministic: results.filter(({ varies }) => varies).length,
    skipped: Object.values(skipped).reduce((sum, count) => sum + count, 0),
  }
}

/** Returns true if all differences are explained by docs/differences.md. */
export const isSame = ({ results, startFailure }: Comparison): boolean =>
  startFailure === undefined && !results.some(({ outcome }) => outcome === 'differs')

/** Returns the name of the package that replaces Express, for fwjs without its version. */
export const shortName = ({ fwjs }: Comparison): string => (fwjs.startsWith('fwjs') ? 'fwjs' : fwjs)

/** Formats a count with its noun. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
