import { isOn } from './switch.ts'

/** Pairs without special characters. */
const PLAIN = /^[A-Za-z0-9-]+=[\w.~-]*(?:&[A-Za-z0-9-]+=[\w.~-]*){0,29}$/

const skipsParser = isOn('plain-query')

/**
 * Parses a simple query such as `a=1&page=2`, as most are, without qs, which takes three times as long
 * (bench/query-3). Returns undefined for queries that need qs: with brackets, percent-encoding, spaces,
 * or a name that is repeated or has an underscore (`__proto__`).
 */
export function parsePlainQuery(text: string): Record<string, string> | undefined {
  if (!skipsParser || !PLAIN.test(text)) return undefined
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
