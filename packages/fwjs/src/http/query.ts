import { parse as parseSimple } from 'querystring'
import { parsePlainQuery } from '../fast-path/plain-query.ts'
import { lazy } from '../lazy.ts'

import type Qs = require('qs')

export type QueryParser = (text: string | null) => Record<string, unknown>

/**
 * qs has fifty files, and most queries do not need it. It is loaded with the first query that does,
 * by the layer that reads queries, which catches what loading may throw. Code that parses at another
 * time loads it before.
 */
export const qs: () => typeof Qs = lazy(() => require('qs') as typeof Qs)

export function parseExtended(text: string | null): Record<string, unknown> {
  if (!text) return {}
  return parsePlainQuery(text) ?? qs().parse(text, { allowPrototypes: true, arrayLimit: 1000 })
}

/** qs with the caller's options; prototype names are kept as data, as Express 4 always did. */
export function parseWithOptions(text: string | null, options: object): Record<string, unknown> {
  return qs().parse(text ?? '', { allowPrototypes: true, ...options })
}

export function parseNothing(): Record<string, unknown> {
  return {}
}

export { parseSimple }
