import { isOn } from './switch.ts'

import mime = require('mime')

const charsets = mime.charsets as { lookup(type: string): string }
const { types } = mime as typeof mime & { types: Record<string, string> }
const { lookup } = charsets
const skipsTable = isOn('common-types')

/**
 * The types that nearly every response has, with their charset, without a look-up (bench/json,
 * bench/redirect). Undefined for others, and where the program has its own table of charsets.
 */
export function commonType(type: unknown): string | undefined {
  if (!skipsTable || charsets.lookup !== lookup) return undefined
  if (type === 'application/json') return 'application/json; charset=utf-8'
  if (type === 'text/html') return 'text/html; charset=utf-8'
  if (type === 'text/plain') return 'text/plain; charset=utf-8'
  return undefined
}

/** What `res.type('html')` sets, unless the program has changed what `html` stands for. */
export function commonHtmlType(): string | undefined {
  return types['html'] === 'text/html' ? commonType('text/html') : undefined
}

/** Whether a type is one of those above, so that nobody needs to parse it (bench/json). */
export function isCommonInUtf8(type: string): boolean {
  if (!skipsTable) return false
  return type === 'application/json; charset=utf-8' || type === 'text/html; charset=utf-8'
}
