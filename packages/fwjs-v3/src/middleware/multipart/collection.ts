import qs = require('qs')

/** Values by name as they come; names may come more than once. */
export type Collection = Record<string, unknown>

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
