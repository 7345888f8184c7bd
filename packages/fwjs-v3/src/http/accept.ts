import { toMediaType } from 'fwjs-core/lib/http/media-type.js'

/** One entry of an Accept header. */
export interface Accepted {
  value: string
  quality: number
  params: Record<string, string | undefined>
  originalIndex: number
}

export interface AcceptedType extends Accepted {
  type: string
  subtype: string | undefined
}

interface Offer {
  value: string
  params: Record<string, string | undefined>
}

/** Parses the entries of a list with qualities, best first; those with quality 0 are left out. */
export function parseList(header: string): Accepted[] {
  return splitList(header)
    .map(parseEntry)
    .filter(({ quality }) => quality)
    .sort((a, b) => b.quality - a.quality || a.originalIndex - b.originalIndex)
}

/** Parses a list of media types, split into type and subtype. */
export function parseTypes(header: string): AcceptedType[] {
  return parseList(header).map((entry) => {
    const [type = '', subtype] = entry.value.split('/')
    return Object.assign(entry, { type, subtype })
  })
}

/** Avoids a regular expression, which would take quadratic time for the whitespace in a header. */
export function splitList(header: string): string[] {
  return header.split(',').map((entry) => entry.trim())
}

function parseEntry(text: string, index: number): Accepted {
  const [value = '', ...parameters] = text.split(';').map((part) => part.trim())
  const entry: Accepted = { value, quality: 1, params: {}, originalIndex: index }
  for (const parameter of parameters) {
    const [name = '', text] = parameter.split('=').map((part) => part.trim())
    if (name === 'q') entry.quality = Number.parseFloat(text as string)
    else entry.params[name] = text
  }
  return entry
}

/** Parses an extension or a media type into the type it offers. */
export function parseOffer(type: string): Offer {
  return type.includes('/') ? parseEntry(type, 0) : { value: toMediaType(type), params: {} }
}

/**
 * Returns the first type, in the client's order, that an Accept header allows; all of them without
 * a header.
 */
export function chooseType(types: string[], header: string | undefined): string | undefined {
  if (!header) return types[0]
  const offers = types.map(parseOffer)
  for (const accepted of parseTypes(header)) {
    const index = offers.findIndex((offer) => isAcceptable(offer, accepted))
    if (index !== -1) return types[index]
  }
  return undefined
}

/**
 * Returns true if an offer matches an accepted type; if the offer has parameters, they must be
 * equal.
 */
export function isAcceptable(offer: Offer, accepted: AcceptedType): boolean {
  const [type, subtype] = offer.value.split('/')
  return (
    (accepted.type === '*' || accepted.type === type) &&
    (accepted.subtype === '*' || accepted.subtype === subtype) &&
    Object.keys(offer.params).every((name) => offer.params[name] === accepted.params[name])
  )
}
