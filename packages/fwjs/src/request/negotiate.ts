import type { Req } from '../internal-types.ts'

import accepts = require('accepts')
import typeIs = require('type-is')

/**
 * Without offers, the list of what the client accepts; else the best offer, or false. The public
 * type tells the two apart by overloads, which a function expression cannot have.
 */
// biome-ignore lint/suspicious/noExplicitAny: any fits both overloads
export type Accepted = any

function acceptsOf(req: Req): accepts.Accepts {
  return accepts(req)
}

/**
 * The best of the given types for the client. One string may hold a comma list, as the
 * specification says (spec reqm/accepts); Express 4 does not split it and returns false (D13).
 */
export function acceptedType(req: Req, offers: unknown[]): Accepted {
  const [first] = offers
  const isCommaList = offers.length === 1 && typeof first === 'string' && first.includes(',')
  const types = isCommaList ? first.split(',').map((type) => type.trim()) : offers
  return acceptsOf(req).types(...(types as string[]))
}

export function acceptedEncoding(req: Req, offers: unknown[]): Accepted {
  return acceptsOf(req).encodings(...(offers as string[]))
}

export function acceptedCharset(req: Req, offers: unknown[]): Accepted {
  return acceptsOf(req).charsets(...(offers as string[]))
}

export function acceptedLanguage(req: Req, offers: unknown[]): Accepted {
  return acceptsOf(req).languages(...(offers as string[]))
}

export function contentTypeIs(req: Req, given: unknown[]): string | false | null {
  const types = Array.isArray(given[0]) ? given[0] : given
  return typeIs(req, types as string[])
}
