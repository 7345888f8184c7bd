import type { Result } from '../replay/verdict.ts'
import type { LeftOut } from '../requests/request.ts'

/** What the programs did. */
export interface Outcome {
  results: Result[]
  /** Why the program does not start on fwjs, if so: then there are no results. */
  startFailure?: string
}

/** A comparison that is over. */
export interface Comparison extends Outcome {
  leftOut: LeftOut
  /** What was compared, such as `express 4.22.3` and `fwjs 4.100.0`. */
  express: string
  fwjs: string
  /** The ports on which the program wants to answer HTTP; the first was asked. */
  ports: number[]
  /** The command of the program. */
  command: string
}

/** How many requests had which result. */
export interface Counts {
  compared: number
  same: number
  explained: number
  differ: number
  /** Requests that two copies of Express answered differently. */
  varyByThemselves: number
  leftOut: number
}

/** Counts the results. */
export function countsOf({ results, leftOut }: Comparison): Counts {
  const having = (verdict: Result['verdict']): number =>
    results.filter((result) => result.verdict === verdict).length
  return {
    compared: results.length,
    same: having('same'),
    explained: having('explained'),
    differ: having('differs'),
    varyByThemselves: results.filter(({ varies }) => varies).length,
    leftOut: Object.values(leftOut).reduce((sum, count) => sum + count, 0),
  }
}

/** Whether nothing differs beyond what docs/differences.md explains. */
export const isSame = ({ results, startFailure }: Comparison): boolean =>
  startFailure === undefined && !results.some(({ verdict }) => verdict === 'differs')

/** The name of what stands in the place of Express, without its version. */
export const shortName = ({ fwjs }: Comparison): string => (fwjs.startsWith('fwjs') ? 'fwjs' : fwjs)

/** A count with its noun. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
