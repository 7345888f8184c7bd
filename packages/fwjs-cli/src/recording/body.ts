import zlib from 'zlib'
import { boundaryOf, redactMultipart } from './multipart.ts'
import type { Redaction } from './redact.ts'

interface Coding {
  decode: (bytes: Buffer, options: { maxOutputLength: number }) => Buffer
  encode: (bytes: Buffer) => Buffer
}

const GZIP: Coding = { decode: zlib.gunzipSync, encode: (bytes) => zlib.gzipSync(bytes) }

const CODINGS = new Map<string, Coding>([
  ['gzip', GZIP],
  ['x-gzip', GZIP],
  ['deflate', { decode: zlib.inflateSync, encode: (bytes) => zlib.deflateSync(bytes) }],
  ['br', { decode: zlib.brotliDecompressSync, encode: (bytes) => zlib.brotliCompressSync(bytes) }],
])

const headerOf = (headers: [string, string][], wanted: string): string =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1].trim() ?? ''

/** Decodes UTF-8; undefined for other bytes, and for UTF-16, which contains NULs. */
function textOf(bytes: Buffer): string | undefined {
  const text = bytes.toString()
  return text.includes('\0') || !Buffer.from(text).equals(bytes) ? undefined : text
}

/** Redacts bytes of unknown type and keeps their number. */
const redactBytes = (bytes: Buffer, redaction: Redaction): Buffer =>
  Buffer.from(redaction.text(bytes.toString('latin1')), 'latin1')

function redactPlain(bytes: Buffer, type: string, redaction: Redaction): Buffer {
  const latin1 = bytes.toString('latin1')
  const boundary = boundaryOf(type)
  if (/^multipart\//i.test(type) && boundary !== undefined) {
    return Buffer.from(redactMultipart(latin1, boundary, redaction), 'latin1')
  }
  if (/urlencoded/i.test(type) && !latin1.includes('\0')) {
    return Buffer.from(redaction.form(latin1), 'latin1')
  }
  const text = textOf(bytes)
  if (text === undefined) return redactBytes(bytes, redaction)
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const rest = text.slice(mark.length)
  const isJson = /json/i.test(type) || /^\s*[[{]/.test(rest)
  return Buffer.from(mark + (isJson ? redaction.json(rest) : redaction.text(rest)))
}

/**
 * Redacts a body; returns undefined if it exceeds `most` bytes when decompressed. If it can't be
 * decompressed, it's redacted as it is.
 */
export function redactBody(
  bytes: Buffer,
  headers: [string, string][],
  most: number,
  redaction: Redaction,
): Buffer | undefined {
  const type = headerOf(headers, 'content-type')
  const encoding = headerOf(headers, 'content-encoding').toLowerCase()
  if (encoding === '' || encoding === 'identity') return redactPlain(bytes, type, redaction)
  const coding = CODINGS.get(encoding)
  if (!coding) return redactBytes(bytes, redaction)
  try {
    const plain = coding.decode(bytes, { maxOutputLength: most })
    return coding.encode(redactPlain(plain, type, redaction))
  } catch (error) {
    const isLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    return isLong ? undefined : redactBytes(bytes, redaction)
  }
}
