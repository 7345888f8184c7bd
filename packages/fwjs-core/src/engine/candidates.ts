import { type Index, positionsFor } from './route-index.ts'
import { getOrBuildIndex, type StackRecord } from './stack.ts'

/** The search of one request in a router's index. */
export interface Search {
  readonly record: StackRecord
  readonly index: Index
  path: string | undefined
  /** The positions that may match, in ordered lists, and how far each list has been consumed. */
  lists: number[][]
  used: number[]
}

/** Returns undefined if there is no index; then every layer is tried. */
export function startSearch(record: StackRecord | undefined): Search | undefined {
  const index = record && getOrBuildIndex(record)
  return index && { record, index, path: undefined, lists: [], used: [] }
}

/**
 * Returns the position of the next layer, at or after `from`, that may match the path (decision 4). The
 * index only excludes layers; `layer.match` still decides. If the stack has changed in the meantime, or
 * the path doesn't start with a slash, every layer is a candidate.
 */
export function nextCandidate(search: Search | undefined, from: number, path: string): number {
  if (search === undefined || search.record.index !== search.index || path[0] !== '/') return from
  if (search.path !== path) {
    search.path = path
    search.lists = positionsFor(search.index, path)
    search.used = search.lists.map(() => 0)
  }
  const { lists, used } = search
  let next = search.record.layers.length
  for (let number = 0; number < lists.length; number++) {
    const list = lists[number] as number[]
    let at = used[number] as number
    while ((list[at] as number) < from) at++
    used[number] = at
    const position = list[at]
    if (position !== undefined && position < next) next = position
  }
  return next
}
