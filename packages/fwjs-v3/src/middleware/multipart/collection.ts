import type { UploadedFile } from '../../contract/middleware.ts'

import qs = require('qs')

/** Values by name as they come; names may come more than once. */
type Collection = Record<string, unknown>

export function createCollection(): Collection {
  return Object.create(null) as Collection
}

/** A second value makes a list. An empty first one is forgotten, as 3.x does. */
export function collect(collection: Collection, name: string, value: unknown): void {
  const before = collection[name]
  if (Array.isArray(before)) before.push(value)
  else collection[name] = before ? [before, value] : value
}

/** `user[name]` becomes an object in an object. */
export function nest(collection: Collection): Record<string, unknown> {
  return qs.parse(collection as Record<string, string>, { allowDots: false, allowPrototypes: true })
}

/**
 * The same for files, in the order of the form. qs makes copies of objects, and a program's
 * `file.keep = true` has to reach us: it nests their numbers.
 */
export function nestFiles(files: UploadedFile[]): Record<string, unknown> {
  const numbers = createCollection()
  for (const [index, file] of files.entries()) collect(numbers, file.fieldName, String(index))
  return replaceLeaves(nest(numbers), (number) => files[Number(number)]) as Record<string, unknown>
}

function replaceLeaves(tree: unknown, replace: (leaf: string) => unknown): unknown {
  if (typeof tree === 'string') return replace(tree)
  if (Array.isArray(tree)) return tree.map((branch) => replaceLeaves(branch, replace))
  if (typeof tree !== 'object' || tree === null) return tree
  const entries = Object.entries(tree)
  return Object.fromEntries(entries.map(([name, branch]) => [name, replaceLeaves(branch, replace)]))
}
