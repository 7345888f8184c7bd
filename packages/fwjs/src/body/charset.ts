import { isUtf8 as isUtf8Bytes } from 'buffer'
import { invalidText } from './errors.ts'

import type IconvLite = require('iconv-lite')

import contentType = require('content-type')

let loaded: typeof IconvLite | undefined

// Its tables are large and nearly every body is utf-8: it loads with the first other charset.
function iconv(): typeof IconvLite {
  loaded ??= require('iconv-lite') as typeof IconvLite
  return loaded
}

/** The charset that a Content-Type names, in lower case; a header that cannot be read names none. */
export function charsetIn(header: string | undefined): string | undefined {
  if (!header?.includes(';')) return undefined
  try {
    return contentType.parse(header).parameters['charset']?.toLowerCase() || undefined
  } catch {
    return undefined
  }
}

export function isKnownCharset(charset: string): boolean {
  return isUtf8(charset) || iconv().encodingExists(charset)
}

/** The text of the bytes, without a byte order mark. */
export function decode(bytes: Buffer, charset: string): string {
  if (!isUtf8(charset)) return iconv().decode(bytes, charset)
  const text = bytes.toString('utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** The text of the bytes; throws for bytes that are no text in this charset (F57). */
export function decodeStrictly(bytes: Buffer, charset: string): string {
  const text = decode(bytes, charset)
  const isValid = isUtf8(charset) ? isUtf8Bytes(bytes) : isWhole(bytes, text, charset)
  if (isValid) return text
  throw invalidText(charset)
}

const SIXTEEN_BITS = /^(?:utf-?16|ucs-?2)/

/**
 * Decoders of other charsets put U+FFFD, or half of a pair, where they cannot read a byte, and drop
 * half of a unit at the end.
 */
function isWhole(bytes: Buffer, text: string, charset: string): boolean {
  if (SIXTEEN_BITS.test(charset) && bytes.length % 2 === 1) return false
  return !/[\ufffd\p{Surrogate}]/u.test(text)
}

function isUtf8(charset: string): boolean {
  return charset === 'utf-8' || charset === 'utf8'
}
