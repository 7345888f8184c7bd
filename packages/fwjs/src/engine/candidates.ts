import { type Index, positionsFor } from './route-index.ts'
import { indexFor, type StackRecord } from './stack.ts'

/** One request's search through a router's index. */
export interface Search {
  readonly record: StackRecord
  readonly index: Index
  path: string | undefined
  lists: number[][]
}

/** Undefined when there is no index to search: then every layer is tried. */
export function startSearch(record: StackRecord | undefined): Search | undefined {
  const index = record && indexFor(record)
  return index && { record, index, path: undefined, lists: [] }
}

/**
 * The position of the next layer, at or after `from`, that may match the path (DESIGN 4). The index
 * only excludes: the layer's own `match` still decides. A stack that has changed since is walked on
 * layer by layer, and so is a path that does not begin with a slash.
 */
export function nextCandidate(search: Search | undefined, from: number, path: string): number {
  if (search === undefined || search.record.index !== search.index) return from
  if (search.path !== path) {
    search.path = path
    search.lists = path[0] === '/' ? positionsFor(search.index, path) : []
  }
  if (path[0] !== '/') return from
  let next = search.record.layers.length
  for (const list of search.lists) {
    const position = firstFrom(list, from)
    if (position !== undefined && position < next) next = position
  }
  return next
}

/** The first position in a list that is not before `from`. */
function firstFrom(list: readonly number[], from: number): number | undefined {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return list[low]
}
