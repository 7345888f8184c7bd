import { splitTokens } from './token-list.ts'

// RFC 9110 5.1: a field name is a token.
const FIELD_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** The Vary header with `field` added, unless it is there already or the header says `*`. */
export function appendVary(header: string, field: string | string[]): string {
  const fields = Array.isArray(field) ? field : splitTokens(String(field))
  if (!fields.every((name) => FIELD_NAME.test(name))) {
    throw new TypeError('field argument contains an invalid header name')
  }
  if (header === '*') return header

  const present = splitTokens(header.toLowerCase())
  if (fields.includes('*') || present.includes('*')) return '*'

  let value = header
  for (const name of fields) {
    if (present.includes(name.toLowerCase())) continue
    present.push(name.toLowerCase())
    value = value ? `${value}, ${name}` : name
  }
  return value
}
