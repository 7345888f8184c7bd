import type { Req } from '../types.ts'

/**
 * Without offers, the list of accepted values; otherwise the best offer, or false. The public type uses
 * overloads for the two, which a function expression can't have.
 */
// biome-ignore lint/suspicious/noExplicitAny: any fits both overloads
export type Accepted = any

/** The methods of an object that the API line's version of `accepts` has created. */
interface Accepts {
  types(...offers: string[]): Accepted
  encodings(...offers: string[]): Accepted
  charsets(...offers: string[]): Accepted
  languages(...offers: string[]): Accepted
}

/**
 * Returns the best of the given types for the client. A string may be a comma-separated list, as
 * documented; Express 4 doesn't split it and returns false (D13).
 */
export function acceptedType(accepts: Accepts, offers: unknown[]): Accepted {
  const [first] = offers
  const isCommaList = offers.length === 1 && typeof first === 'string' && first.includes(',')
  const types = isCommaList ? first.split(',').map((type) => type.trim()) : offers
  return accepts.types(...(types as string[]))
}

export function acceptedEncoding(accepts: Accepts, offers: unknown[]): Accepted {
  return accepts.encodings(...(offers as string[]))
}

export function acceptedCharset(accepts: Accepts, offers: unknown[]): Accepted {
  return accepts.charsets(...(offers as string[]))
}

export function acceptedLanguage(accepts: Accepts, offers: unknown[]): Accepted {
  return accepts.languages(...(offers as string[]))
}

type TypeIs = (req: Req, types: string[]) => string | false | null

export function contentTypeIs(req: Req, given: unknown[], typeIs: TypeIs): ReturnType<TypeIs> {
  const types = Array.isArray(given[0]) ? given[0] : given
  return typeIs(req, types as string[])
}
