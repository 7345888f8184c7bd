import type { LayerShape } from '../shapes.ts'

/**
 * The position of the next layer, at or after `from`, that may match. Here every layer may: the
 * walk is linear. An index derived from the stack (DESIGN 4) will skip layers that cannot match;
 * it only ever excludes, so the layer's own `match` still decides.
 */
export function nextCandidate(_stack: readonly LayerShape[], from: number, _path: string): number {
  return from
}
