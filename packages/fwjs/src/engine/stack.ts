import type { LayerShape, RouterShape } from '../internal-types.ts'
import { warn } from '../warning.ts'
import { isMatchReplaced } from './pattern/match.ts'
import { buildIndex, type Index } from './route-index.ts'

const RECORD = Symbol('fwjs.stack')

/** What is known of a router's stack beside the stack itself. */
export interface StackRecord {
  /** What the program sees as `router.stack`, and the array behind it, which the router walks. */
  readonly stack: LayerShape[]
  readonly layers: LayerShape[]
  /** How often the stack was walked since it last changed. */
  walks: number
  index: Index | undefined
  readonly growth: StackGrowth
}

type Recorded = RouterShape & { [RECORD]?: StackRecord }

/** With fewer layers an index costs more than it saves (bench/routes, bench/middlewares-20). */
const MIN_LAYERS_FOR_INDEX = 16
/** The index is built after so many requests without a change of the stack (bench/splice). */
const WALKS_BEFORE_INDEX = 3

/**
 * Gives a router its stack. Programs splice, sort and assign it while serving (agents S6), so it is
 * an array behind a proxy that counts changes; the router itself walks the array (decision 4).
 */
export function attachStack(router: RouterShape): void {
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
    walks: 0,
    index: undefined,
    growth: { count: 0, length: 0 },
  }
  router.stack = stack
  Object.defineProperty(router, RECORD, { value: record })
}

function invalidateIndex(record: StackRecord, added?: LayerShape): void {
  if (record.walks > 0) noteGrowth(record.growth, record.layers, added)
  record.walks = 0
  record.index = undefined
}

/** Undefined if the program has given the router another stack, which is then walked as it is. */
export function recordOf(router: RouterShape): StackRecord | undefined {
  const record = (router as Recorded)[RECORD]
  return record !== undefined && record.stack === router.stack ? record : undefined
}

/** The index of the current layers, undefined while building it does not pay. */
export function getOrBuildIndex(record: StackRecord): Index | undefined {
  if (isMatchReplaced()) return undefined
  const { layers, index } = record
  if (index !== undefined || layers.length < MIN_LAYERS_FOR_INDEX) return index
  if (++record.walks === WALKS_BEFORE_INDEX) {
    const built = buildIndex(layers)
    if (layers.length - built.open.length >= MIN_LAYERS_FOR_INDEX) record.index = built
  }
  return record.index
}

/** How often in succession a stack was longer when it changed than at the change before. */
interface StackGrowth {
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
function noteGrowth(
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

/** The layer that is added; layers that are only moved, as `unshift` does, say nothing. */
function describe(layers: readonly LayerShape[], added: Partial<LayerShape> | undefined): string {
  if (!added?.regexp || layers.includes(added as LayerShape)) return 'another layer'
  if (added.route) return `the route "${added.route.path}"`
  return `the middleware "${added.name}" at ${added.regexp.fast_slash ? '"/"' : added.regexp}`
}
