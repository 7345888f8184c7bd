import { parse as parseSimple } from 'querystring'
import { later } from '../later.ts'

import type Qs = require('qs')

export type QueryParser = (text: string | null) => Record<string, unknown>

/**
 * qs has fifty files, and most queries do not need it. It is loaded with the first query that does,
 * by the layer that reads queries, which catches what loading may throw. Code that parses at another
 * time loads it before.
 */
export const qs: () => typeof Qs = later(() => require('qs') as typeof Qs)

export function parseExtended(text: string | null): Record<string, unknown> {
  if (!text) return {}
  return parsePlain(text) ?? qs().parse(text, { allowPrototypes: true, arrayLimit: 1000 })
}

/** Pairs in which no character has a special meaning. */
const PLAIN = /^[A-Za-z0-9-]+=[\w.~-]*(?:&[A-Za-z0-9-]+=[\w.~-]*){0,29}$/

/**
 * Parses a query such as `a=1&page=2`, as most are, without qs, which takes three times as long
 * (bench/query-3). Undefined for queries that need qs: with brackets, escapes, blanks, or a name
 * that is repeated or has an underscore (`__proto__`).
 */
function parsePlain(text: string): Record<string, string> | undefined {
  if (!PLAIN.test(text)) return undefined
  const query: Record<string, string> = {}
  for (let at = 0; at < text.length; ) {
    const equals = text.indexOf('=', at)
    const ampersand = text.indexOf('&', equals)
    const end = ampersand === -1 ? text.length : ampersand
    const name = text.slice(at, equals)
    if (Object.hasOwn(query, name)) return undefined
    query[name] = text.slice(equals + 1, end)
    at = end + 1
  }
  return query
}

/** qs with the caller's options; prototype names are kept as data, as Express 4 always did. */
export function parseWithOptions(text: string | null, options: object): Record<string, unknown> {
  return qs().parse(text ?? '', { allowPrototypes: true, ...options })
}

export function parseNothing(): Record<string, unknown> {
  return {}
}

export { parseSimple }
