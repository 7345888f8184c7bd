import { normalize } from 'path'
import type { ViewShape } from '../internal-types.ts'

type Cache = Record<string, ViewShape>

/** More views than a program has, and few enough to be held when users choose the names (F99). */
const CAPACITY = 1000

export function createViewCache(): Cache {
  return Object.create(null)
}

export function cachedView(cache: Cache, name: string): ViewShape | undefined {
  return cache[keyOf(name)]
}

/** One entry for each normalised name; the oldest is dropped when the cache is full. */
export function storeView(cache: Cache, name: string, view: ViewShape): void {
  const names = Object.keys(cache)
  if (names.length >= CAPACITY) delete cache[names[0] as string]
  cache[keyOf(name)] = view
}

/** `./././x` and `x` name one file. */
function keyOf(name: string): string {
  return typeof name === 'string' ? normalize(name) : String(name)
}
