import { hasOriginalMatch } from '../node/original-members.ts'
import type { LayerShape } from '../types.ts'
import type { Outline, PatternRules, Segment } from './pattern/rules.ts'

const RULES: unique symbol = Symbol('fwjs.patterns')

/** Defines the rules for layers with this prototype; several API lines may be loaded. */
export function definePatternRules(prototype: object, rules: PatternRules): void {
  Object.defineProperty(prototype, RULES, { value: rules })
}

/** Returns undefined for an object that isn't a layer of ours. */
export function patternRulesOf(layer: object): PatternRules | undefined {
  return (layer as { [RULES]?: PatternRules })[RULES]
}

/**
 * The layers of a stack by the first segments of their patterns: a tree with a branch for each segment,
 * and the positions of the layers at its nodes, in order.
 */
export interface Index {
  /** Created on demand, because most nodes are leaves (bench/splice). */
  branches: Map<string, Index> | undefined
  /** The branch for parameters, which match any segment. */
  param: Index | undefined
  /** Layers that end here, and layers after which anything may follow. */
  readonly closed: number[]
  readonly open: number[]
}

function createIndex(): Index {
  return { branches: undefined, param: undefined, closed: [], open: [] }
}

export function buildIndex(layers: readonly LayerShape[]): Index {
  const index = createIndex()
  for (const [position, layer] of layers.entries()) {
    for (const { segments, closed } of outlinesFor(layer)) {
      const node = segments.reduce(ensureBranch, index)
      const positions = closed ? node.closed : node.open
      if (positions.at(-1) !== position) positions.push(position)
    }
  }
  return index
}

const UNKNOWN: readonly Outline[] = [{ segments: [], closed: false }]

/** Returns the outlines of a layer. If its pattern alone doesn't decide, it may match anything. */
function outlinesFor(layer: LayerShape | undefined): readonly Outline[] {
  if (!layer || !hasOriginalMatch(layer)) return UNKNOWN
  return patternRulesOf(layer)?.outlinesOf(layer) ?? UNKNOWN
}

function ensureBranch(node: Index, segment: Segment): Index {
  if (segment === undefined) {
    node.param ??= createIndex()
    return node.param
  }
  node.branches ??= new Map()
  let branch = node.branches.get(segment)
  if (branch === undefined) {
    branch = createIndex()
    node.branches.set(segment, branch)
  }
  return branch
}

/** Returns the positions of all layers that may match a path, as ordered lists. */
export function positionsFor(index: Index, path: string): number[][] {
  const lists: number[][] = []
  collect(index, path.toLowerCase(), 1, lists)
  return lists
}

/** Adds the positions at a node and below it, for the path starting at `at`. */
function collect(node: Index, path: string, at: number, lists: number[][]): void {
  if (node.open.length > 0) lists.push(node.open)
  // After the last segment, with or without a slash.
  if (at >= path.length && node.closed.length > 0) lists.push(node.closed)
  if (at > path.length) return
  const slash = path.indexOf('/', at)
  const end = slash === -1 ? path.length : slash
  const branch = node.branches?.get(path.slice(at, end))
  if (branch) collect(branch, path, end + 1, lists)
  if (node.param && end > at) collect(node.param, path, end + 1, lists)
}
