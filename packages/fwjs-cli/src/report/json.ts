import { type Comparison, countsOf } from './comparison.ts'

/** Formats the comparison for `--json`: the counts and all requests. */
export function comparisonJson(comparison: Comparison): object {
  const { results, leftOut, express, fwjs, command, startFailure } = comparison
  const requests = results.map(({ request, verdict, varies, row, compared }) => ({
    method: request.method,
    url: request.target,
    verdict,
    varies,
    ...(row && { row }),
    ...(verdict !== 'same' && compared),
  }))
  const counts = countsOf(comparison)
  return { command, express, fwjs, startFailure, counts, leftOut, requests }
}
