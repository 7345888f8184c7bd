import { isUtf8 as isUtf8Bytes } from 'buffer'
import { invalidText } from './errors.ts'

import type IconvLite = require('iconv-lite')

let loaded: typeof IconvLite | undefined

// Loaded with the first charset other than utf-8, because its tables are large and nearly all bodies
// are utf-8.
function iconv(): typeof IconvLite {
  loaded ??= require('iconv-lite') as typeof IconvLite
  return loaded
}

export function isKnownCharset(charset: string): boolean {
  return isUtf8(charset) || iconv().encodingExists(charset)
}

/** Decodes bytes, and removes a byte order mark. */
export function decode(bytes: Buffer, charset: string): string {
  if (!isUtf8(charset)) return iconv().decode(bytes, charset)
  const text = bytes.toString('utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** Decodes bytes; throws if some are invalid in this charset (F57). */
export function decodeStrictly(bytes: Buffer, charset: string): string {
  const text = decode(bytes, charset)
  const isValid = isUtf8(charset) ? isUtf8Bytes(bytes) : isWhole(bytes, text, charset)
  if (isValid) return text
  throw invalidText(charset)
}

const SIXTEEN_BITS = /^(?:utf-?16|ucs-?2)/

/**
 * Returns true if all bytes were decoded. Decoders of other charsets replace invalid bytes with U+FFFD
 * or half of a surrogate pair, and drop an incomplete unit at the end.
 */
function isWhole(bytes: Buffer, text: string, charset: string): boolean {
  if (SIXTEEN_BITS.test(charset) && bytes.length % 2 === 1) return false
  return !/[\ufffd\p{Surrogate}]/u.test(text)
}

function isUtf8(charset: string): boolean {
  return charset === 'utf-8' || charset === 'utf8'
}
