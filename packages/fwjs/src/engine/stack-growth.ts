import type { LayerShape } from '../internal-types.ts'
import { warn } from '../warning.ts'

/** How often in succession a stack was longer when it changed than at the change before. */
export interface StackGrowth {
  count: number
  length: number
}

/**
 * A program that loads parts of itself at their first use grows some times too. One that registers
 * in a handler goes on growing: each request is slower than the one before, and memory runs out.
 */
const GROWTHS_BEFORE_WARNING = 100

/**
 * Notes a change of a stack that has served requests since the change before (D47). It is called for
 * changes only, so requests do not pay for it.
 */
export function noteGrowth(
  growth: StackGrowth,
  layers: readonly LayerShape[],
  added: Partial<LayerShape> | undefined,
): void {
  growth.count = layers.length > growth.length ? growth.count + 1 : 0
  growth.length = layers.length
  if (growth.count !== GROWTHS_BEFORE_WARNING) return
  warn(
    'FWJS_STACK_GROWS',
    `A router has grown ${growth.count} times in succession while it served requests, ` +
      `to ${layers.length} layers, and now gets ${describe(layers, added)}. ` +
      'Register it once, when the program starts, not in a handler.',
  )
}

/** The layer that is added; layers that are only moved, as `unshift` does, say nothing. */
function describe(layers: readonly LayerShape[], added: Partial<LayerShape> | undefined): string {
  if (!added?.regexp || layers.includes(added as LayerShape)) return 'another layer'
  if (added.route) return `the route "${added.route.path}"`
  return `the middleware "${added.name}" at ${added.regexp.fast_slash ? '"/"' : added.regexp}`
}
