import { type Comparison, countsOf } from './comparison.ts'

/** Formats the comparison for `--json`: the counts and all requests. */
export function comparisonJson(comparison: Comparison): object {
  const { results, skipped, express, fwjs, command, startFailure } = comparison
  const requests = results.map(({ request, outcome, varies, row, compared }) => ({
    method: request.method,
    url: request.target,
    outcome,
    varies,
    ...(row && { row }),
    ...(outcome !== 'same' && compared),
  }))
  const counts = countsOf(comparison)
  return { command, express, fwjs, startFailure, counts, skipped, requests }
}
