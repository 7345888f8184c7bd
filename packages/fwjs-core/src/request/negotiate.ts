import type { Req } from '../types.ts'

import accepts = require('accepts')
import typeIs = require('type-is')

/**
 * Without offers, the list of accepted values; otherwise the best offer, or false. The public type uses
 * overloads for the two, which a function expression can't have.
 */
// biome-ignore lint/suspicious/noExplicitAny: any fits both overloads
export type Accepted = any

function acceptsOf(req: Req): accepts.Accepts {
  return accepts(req)
}

/**
 * Returns the best of the given types for the client. A string may be a comma-separated list, as
 * documented; Express 4 doesn't split it and returns false (D13).
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
