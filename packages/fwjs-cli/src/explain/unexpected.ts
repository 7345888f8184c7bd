import type { Candidate, Trace, TracedLayer } from 'fwjs-ops'

/** Returns a key shared by a candidate and the layer that ran, whose kinds may differ. */
const keyOf = ({ kind, name, depth }: Pick<Candidate, 'kind' | 'depth' | 'name'>): string =>
  `${depth} ${kind === 'route' ? kind : name}`

/**
 * Returns the layers that ran but weren't candidates, in order: an earlier layer changed the URL or the
 * method, or called them directly.
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
