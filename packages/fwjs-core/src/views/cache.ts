import { normalize } from 'path'
import type { ViewShape } from '../types.ts'

type Cache = Record<string, ViewShape>

/** More views than an app has, but few enough to keep in memory if view names come from users (F99). */
const CAPACITY = 1000

export function createViewCache(): Cache {
  return Object.create(null)
}

export function cachedView(cache: Cache, name: string): ViewShape | undefined {
  return cache[keyOf(name)]
}

/** Adds an entry under the normalized name; the oldest one is dropped if the cache is full. */
export function storeView(cache: Cache, name: string, view: ViewShape): void {
  const names = Object.keys(cache)
  if (names.length >= CAPACITY) delete cache[names[0] as string]
  cache[keyOf(name)] = view
}

/** Returns the normalized name: `./././x` and `x` are the same file. */
function keyOf(name: string): string {
  return typeof name === 'string' ? normalize(name) : String(name)
}
