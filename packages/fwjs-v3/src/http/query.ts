import type { FormRules } from 'fwjs-core/lib/body/parse-urlencoded.js'
import { type LoadQs, parseWithQs, type Qs } from 'fwjs-core/lib/http/query.js'
import { lazy } from 'fwjs-core/lib/lazy.js'

export const qs: LoadQs = lazy(() => require('qs') as Qs)

/** A name with an index over 20, which doesn't create an array. */
const LARGE_INDEX = /(?:^|&)[^&=]*(?:\[|%5B)(?:2[1-9]|[3-9]\d|[1-9]\d{2,})(?:\]|%5D)/i

/**
 * Returns the `arrayLimit` with which qs 6 creates the same arrays as qs 4: the indexes 0 to 20, and any
 * number of values of one name.
 */
function arrayLimitFor(names: string, values: number): number {
  return LARGE_INDEX.test(names) ? 21 : Math.max(21, values)
}

/** Parses a query; prototype names are kept as data. */
export function parseQuery(text: string): Record<string, unknown> {
  const arrayLimit = arrayLimitFor(text, text.split('&').length)
  return parseWithQs(qs(), text, { allowPrototypes: true, arrayLimit })
}

/** Turns names such as `user[name]` into nested objects. */
export function nestNames(collection: Record<string, unknown>): Record<string, unknown> {
  let most = 0
  for (const value of Object.values(collection)) most = Math.max(most, [value].flat().length)
  const arrayLimit = arrayLimitFor(Object.keys(collection).join('&'), most)
  return qs().parse(collection, { allowPrototypes: true, arrayLimit })
}

/** Express 3 passes the number of ampersands, at least 100, which is the largest index in qs 4. */
export const formRules: FormRules = {
  qs,
  arrayLimit: (parameters) => Math.max(101, parameters),
}
