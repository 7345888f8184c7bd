import { parse as parseSimple } from 'querystring'
import { parsePlainQuery } from '../fast-path/plain-query.ts'
import { lazy } from '../lazy.ts'
import { compactArrays } from './compact.ts'

import type Qs = require('qs')

type ParseOptions = Qs.IParseOptions & { decoder?: never }

export type QueryParser = (text: string | null) => Record<string, unknown>

/**
 * qs has fifty files, and most queries do not need it. It is loaded with the first query that does,
 * by the layer that reads queries, which catches what loading may throw. Code that parses at another
 * time loads it before.
 */
export const qs: () => typeof Qs = lazy(() => require('qs') as typeof Qs)

export function parseExtended(text: string | null): Record<string, unknown> {
  if (!text) return {}
  return parsePlainQuery(text) ?? parseWithOptions(text, { arrayLimit: 1000 })
}

/** qs with the caller's options; prototype names are kept as data, as Express 4 always did. */
export function parseWithOptions(text: string | null, options: object): Record<string, unknown> {
  const given: ParseOptions = { allowPrototypes: true, ...options }
  // Values of the program's own decoder may hold anything, cycles too: qs knows what to do.
  if (given.allowSparse === true || given.decoder) return qs().parse(text ?? '', given)
  // Closing the gaps in arrays is most of the time that qs needs for a deep form (F53).
  const parsed = qs().parse(text ?? '', { ...given, allowSparse: true })
  compactArrays(parsed)
  return parsed
}

export function parseNothing(): Record<string, unknown> {
  return {}
}

export { parseSimple }
