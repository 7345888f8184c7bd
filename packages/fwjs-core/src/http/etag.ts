import { hash } from 'crypto'
import { isOn } from '../node/fast-paths.ts'
import { shortSha1 } from './sha1.ts'

export type ETagFunction = (body: string | Buffer, encoding?: BufferEncoding) => string | undefined

// The tag of an empty body is needed often (responses like 204, empty lists).
const EMPTY = '"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"'

/**
 * Creates the tag from the length in hex and 27 characters of the SHA-1, as in Express 4, because
 * clients have cached it.
 */
export function strongETag(body: string | Buffer, encoding?: BufferEncoding): string {
  if (body.length === 0) return EMPTY
  if (typeof body === 'string' && !isUtf8(encoding)) return strongETag(Buffer.from(body, encoding))
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  return `"${length.toString(16)}-${sha1(body, length)}"`
}

/** The longest text for which `shortSha1` is faster: two blocks. */
const SHORT = isOn('short-sha1') ? 119 : 0

/** Returns 27 characters: the hash in base64 without its padding. */
function sha1(body: string | Buffer, length: number): string {
  // As many bytes as characters: the text is ASCII.
  if (length <= SHORT && typeof body === 'string' && length === body.length) return shortSha1(body)
  return hash('sha1', body, 'base64').slice(0, 27)
}

export function weakETag(body: string | Buffer, encoding?: BufferEncoding): string {
  return `W/${strongETag(body, encoding)}`
}

function isUtf8(encoding: BufferEncoding | undefined): boolean {
  return encoding === undefined || encoding === 'utf8' || encoding === 'utf-8'
}
