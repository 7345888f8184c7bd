import type { UploadedFile } from '../../contract/middleware.ts'
import { nestNames } from '../../http/query.ts'

/** Values by name as they arrive; names may repeat. */
type Collection = Record<string, unknown>

export function createCollection(): Collection {
  return Object.create(null) as Collection
}

/** Adds a value; a second value creates an array. An empty first value is dropped, as in 3.x. */
export function collect(collection: Collection, name: string, value: unknown): void {
  const before = collection[name]
  if (Array.isArray(before)) before.push(value)
  else collection[name] = before ? [before, value] : value
}

/**
 * Nests files by their names, in form order. qs copies objects, but `file.keep = true` set by
 * application code has to reach us, so qs nests their indexes instead.
 */
export function nestFiles(files: UploadedFile[]): Record<string, unknown> {
  const numbers = createCollection()
  for (const [index, file] of files.entries()) collect(numbers, file.fieldName, String(index))
  return replaceLeaves(nestNames(numbers), (number) => files[Number(number)]) as Record<
    string,
    unknown
  >
}

function replaceLeaves(tree: unknown, replace: (leaf: string) => unknown): unknown {
  if (typeof tree === 'string') return replace(tree)
  if (Array.isArray(tree)) return tree.map((branch) => replaceLeaves(branch, replace))
  if (typeof tree !== 'object' || tree === null) return tree
  const entries = Object.entries(tree)
  return Object.fromEntries(entries.map(([name, branch]) => [name, replaceLeaves(branch, replace)]))
}
