import type { Candidate, Trace, TracedLayer } from 'fwjs-ops'

/** What a candidate and a layer that ran have in common: their kinds are told apart differently. */
const keyOf = ({ kind, name, depth }: Pick<Candidate, 'kind' | 'depth' | 'name'>): string =>
  `${depth} ${kind === 'route' ? kind : name}`

/**
 * The layers that ran and were not among the candidates, in their order: a layer before them has changed
 * the URL or the method, or called them by itself.
 */
export function unexpectedLayers(candidates: Candidate[], trace: Trace): TracedLayer[] {
  const expected = candidates.filter(({ outcome }) => outcome === 'may match').map(keyOf)
  let at = 0
  return trace.layers.filter((layer) => {
    const found = expected.indexOf(keyOf(layer), at)
    if (found === -1) return true
    at = found + 1
    return false
  })
}
