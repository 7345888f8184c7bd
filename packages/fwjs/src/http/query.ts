import { parse as parseSimple } from 'node:querystring'

import type Qs = require('qs')

export type QueryParser = (text: string | null) => Record<string, unknown>

let loaded: typeof Qs | undefined

// qs and what it requires cost a tenth of the start: it loads with the first query string.
function qs(): typeof Qs {
  loaded ??= require('qs') as typeof Qs
  return loaded
}

export function parseExtended(text: string | null): Record<string, unknown> {
  return text ? qs().parse(text, { allowPrototypes: true, arrayLimit: 1000 }) : {}
}

/** qs with the caller's options; prototype names are kept as data, as Express 4 always did. */
export function parseWithOptions(text: string | null, options: object): Record<string, unknown> {
  return qs().parse(text ?? '', { allowPrototypes: true, ...options })
}

export function parseNothing(): Record<string, unknown> {
  return {}
}

export { parseSimple }
