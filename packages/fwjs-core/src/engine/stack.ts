import { warn } from '../diagnostics/warning.ts'
import { hasOriginalMatch } from '../node/original-members.ts'
import type { LayerShape, RouterShape } from '../types.ts'
import { buildIndex, type Index, patternRulesOf } from './route-index.ts'

const RECORD = Symbol('fwjs.stack')

/** Data about a router's stack. */
export interface StackRecord {
  /** The public `router.stack`, and the array behind it, which the router traverses. */
  readonly stack: LayerShape[]
  readonly layers: LayerShape[]
  /** What the layers inherit from: if `match` is replaced there, the index isn't used. */
  readonly base: LayerBase
  /** The number of traversals since the last change. */
  walks: number
  index: Index | undefined
  readonly growth: StackGrowth
}

type LayerBase = Pick<LayerShape, 'match'>

type Recorded = RouterShape & { [RECORD]?: StackRecord }

/** With fewer layers, an index costs more than it saves (bench/routes, bench/middlewares-20). */
const MIN_LAYERS_FOR_INDEX = 16
/** The index is built after this many requests without a change to the stack (bench/splice). */
const WALKS_BEFORE_INDEX = 3

/**
 * Adds the stack to a router. Apps splice, sort, and assign it while serving (agents S6), so it is an
 * array behind a proxy that counts changes; the router itself traverses the array (decision 4).
 */
export function attachStack(router: RouterShape, base: LayerBase): void {
  const layers: LayerShape[] = []
  const stack = new Proxy(layers, {
    set(target, key, value) {
      invalidateIndex(record, value)
      return Reflect.set(target, key, value)
    },
    deleteProperty(target, key) {
      invalidateIndex(record)
      return Reflect.deleteProperty(target, key)
    },
    defineProperty(target, key, descriptor) {
      invalidateIndex(record)
      return Reflect.defineProperty(target, key, descriptor)
    },
  })
  const record: StackRecord = {
    stack,
    layers,
    base,
    walks: 0,
    index: undefined,
    growth: { count: 0, length: 0 },
  }
  router.stack = stack
  Object.defineProperty(router, RECORD, { value: record })
}

function invalidateIndex(record: StackRecord, added?: LayerShape): void {
  if (record.walks > 0) recordGrowth(record.growth, record.layers, added)
  record.walks = 0
  record.index = undefined
}

/** Returns undefined if the app has assigned another stack, which is then traversed as it is. */
export function recordOf(router: RouterShape): StackRecord | undefined {
  const record = (router as Recorded)[RECORD]
  return record !== undefined && record.stack === router.stack ? record : undefined
}

/** Returns the index of the current layers, or undefined while building it isn't worthwhile. */
export function getOrBuildIndex(record: StackRecord): Index | undefined {
  if (!hasOriginalMatch(record.base)) return undefined
  const { layers, index } = record
  if (index !== undefined || layers.length < MIN_LAYERS_FOR_INDEX) return index
  if (++record.walks === WALKS_BEFORE_INDEX) {
    const built = buildIndex(layers)
    if (layers.length - built.open.length >= MIN_LAYERS_FOR_INDEX) record.index = built
  }
  return record.index
}

/** How many times in a row a stack was longer after a change than after the previous one. */
interface StackGrowth {
  count: number
  length: number
}

/**
 * An app that loads parts of itself on first use grows a few times too. One that registers layers in a
 * handler keeps growing: each request is slower than the last, and memory runs out.
 */
const GROWTHS_BEFORE_WARNING = 100

/**
 * Records a change to a stack that has served requests since the previous change (D47). It is called
 * for changes only, so it doesn't slow down requests.
 */
function recordGrowth(
  growth: StackGrowth,
  layers: readonly LayerShape[],
  added: Partial<LayerShape> | undefined,
): void {
  growth.count = layers.length > growth.length ? growth.count + 1 : 0
  growth.length = layers.length
  if (growth.count !== GROWTHS_BEFORE_WARNING) return
  warn(
    'FWJS_STACK_GROWS',
    `A router has grown ${growth.count} times in a row while serving requests ` +
      `(${layers.length} layers; now adding ${describe(layers, added)}). ` +
      'Register routes and middleware once, at startup, not in a handler.',
  )
}

/** Describes the added layer. Layers that were only moved, as `unshift` does, aren't named. */
function describe(layers: readonly LayerShape[], added: Partial<LayerShape> | undefined): string {
  const rules = added && patternRulesOf(added)
  if (!rules || layers.includes(added as LayerShape)) return 'another layer'
  if (added.route) return `the route "${added.route.path}"`
  return `the middleware "${added.name}" at "${rules.patternsOf(added).join('", "')}"`
}
