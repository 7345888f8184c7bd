import { isOn } from '../node/fast-paths.ts'

import mime = require('mime')

const charsets = mime.charsets as { lookup(type: string): string }
const { types } = mime as typeof mime & { types: Record<string, string> }
const { lookup } = charsets
const skipsTable = isOn('common-types')

/**
 * Returns the most common types with their charset, without a lookup (bench/json, bench/redirect).
 * Undefined for others, and if the app has its own table of charsets.
 */
export function commonType(type: unknown): string | undefined {
  if (!skipsTable || charsets.lookup !== lookup) return undefined
  if (type === 'application/json') return 'application/json; charset=utf-8'
  if (type === 'text/html') return 'text/html; charset=utf-8'
  if (type === 'text/plain') return 'text/plain; charset=utf-8'
  return undefined
}

/** Returns the type that `res.type('html')` sets, unless the app has changed the type for `html`. */
export function commonHtmlType(): string | undefined {
  return types['html'] === 'text/html' ? commonType('text/html') : undefined
}

/** Returns true if a type is one of those above, so that it doesn't need parsing (bench/json). */
export function isCommonInUtf8(type: string): boolean {
  if (!skipsTable) return false
  return type === 'application/json; charset=utf-8' || type === 'text/html; charset=utf-8'
}
