import { STATUS_CODES } from 'http'
import { responses } from '../diagnostics/dev-warnings/places.ts'
import { type ETagFunction, strongETag, weakETag } from '../http/etag.ts'
import { CONTENT_LENGTH, CONTENT_TYPE, ETAG } from '../http/fields.ts'
import type { MediaTypes } from '../http/media-types.ts'
import {
  hasNodeHeaders,
  hasOriginalGet,
  hasOriginalSet,
  hasOriginalType,
} from '../node/original-members.ts'
import { getFast, noteRemovedHeader, setTrusted } from '../node/response-headers.ts'
import { writesTextAtOnce } from '../node/single-write.ts'
import type { Res } from '../types.ts'

/** How an API line sends bodies. */
export interface BodyRules {
  types: MediaTypes
  /** Returns true for values that are sent as bytes. */
  isBytes(body: unknown): body is ArrayBufferView
  /** Returns true if the Content-Type of a response is kept for a string. */
  keepsType(type: unknown): boolean
  /** Whether the type that a string gets by default is set twice, the second time with its charset. */
  setsDefaultTwice: boolean
  /** Whether a body of null gets a charset in its Content-Type. */
  setsCharsetOfNull: boolean
  /** Returns true if the response gets a Content-Length. */
  needsLength(res: Res): boolean
}

/** Implements `res.send(body)`: sets the type, then the length and the ETag, and ends the response. */
export function sendBody<R extends Res>(res: R, body: unknown, rules: BodyRules): R {
  const kind = typeof body
  if (kind === 'string') {
    setTextType(res, rules)
    return sendTyped(res, body as string, rules)
  }
  if (body === null) {
    if (rules.setsCharsetOfNull) setTypeInUtf8(res, res.get('Content-Type'), rules.types)
    return sendTyped(res, '', rules)
  }
  if (rules.isBytes(body)) {
    if (!res.get('Content-Type')) res.type('bin')
    return sendTyped(res, toBuffer(body), rules)
  }
  if (kind === 'object' || kind === 'boolean' || kind === 'number') return res.json(body)
  return sendTyped(res, body as Chunk, rules)
}

function setTextType(res: Res, { keepsType, setsDefaultTwice, types }: BodyRules): void {
  const given = getFast(res, 'get', CONTENT_TYPE)
  if (keepsType(given)) {
    setTypeInUtf8(res, given, types)
    return
  }
  const html = hasOriginalMembers(res) ? types.commonHtml() : undefined
  if (html !== undefined) {
    setTrusted(res, 'setHeader', CONTENT_TYPE, html)
    return
  }
  res.type('html')
  if (setsDefaultTwice) setTypeInUtf8(res, res.get('Content-Type'), types)
}

function hasOriginalMembers(res: Res): boolean {
  return hasOriginalType(res) && hasOriginalSet(res) && hasOriginalGet(res) && hasNodeHeaders(res)
}

function setTypeInUtf8(res: Res, type: unknown, types: MediaTypes): void {
  // Set even if the value doesn't change: as in Express, this normalizes the case of the name.
  if (typeof type === 'string') res.set('Content-Type', types.inUtf8(type))
}

/** Converts a view to a buffer with the same bytes (D14). */
function toBuffer(bytes: ArrayBufferView): Buffer {
  if (Buffer.isBuffer(bytes)) return bytes
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

type Chunk = string | Buffer | undefined
type TextEncoding = 'utf8' | 'latin1'

/** Sends a body whose Content-Type is set; strings are sent in UTF-8. */
export function sendTyped<R extends Res>(res: R, body: Chunk, rules: BodyRules): R {
  if (body === undefined) return endResponse(res, undefined, undefined)
  const makeETag = etagFunctionOf(res)
  const encoding = typeof body === 'string' ? textEncodingOf(res, body, makeETag) : undefined
  const chunk = encoding || Buffer.isBuffer(body) ? body : Buffer.from(body)
  if (rules.needsLength(res)) setLength(res, chunk, encoding)
  setETag(res, chunk, makeETag)
  return endResponse(res, chunk, encoding)
}

/** Returns undefined if the response gets no ETag, or already has one. */
function etagFunctionOf(res: Res): ETagFunction | undefined {
  if (getFast(res, 'get', ETAG)) return undefined
  const makeETag = res.app.get('etag fn')
  return typeof makeETag === 'function' ? (makeETag as ETagFunction) : undefined
}

/** Longer strings are converted to bytes once; shorter ones are cheaper to encode where needed. */
const SHORT = 8192

/**
 * Returns the encoding of a text that Node gets as a string, or undefined if it gets bytes, as in
 * Express: a longer text, or one for a custom ETag function or for middleware that wraps `res.end`.
 * Node writes headers and text in one chunk and encodes them together. Headers must be latin1, so the
 * text must be ASCII.
 */
function textEncodingOf(
  res: Res,
  text: string,
  makeETag: ETagFunction | undefined,
): TextEncoding | undefined {
  if (makeETag === undefined) return text.length < 1000 ? 'utf8' : undefined
  if (!isOwnETag(makeETag) || text.length > SHORT || !writesTextAtOnce(res)) return undefined
  return Buffer.byteLength(text) === text.length ? 'latin1' : undefined
}

function setLength(res: Res, body: string | Buffer, encoding: TextEncoding | undefined): void {
  const length = encoding === 'utf8' ? Buffer.byteLength(body) : body.length
  setTrusted(res, 'set', CONTENT_LENGTH, String(length))
}

function setETag(res: Res, body: string | Buffer, makeETag: ETagFunction | undefined): void {
  const etag = makeETag?.(body, undefined)
  if (!etag) return
  // Only our own tags are known to be valid; custom ones go through Node's checks.
  if (isOwnETag(makeETag)) setTrusted(res, 'set', ETAG, etag)
  else res.set('ETag', etag)
}

function isOwnETag(makeETag: ETagFunction | undefined): boolean {
  return makeETag === weakETag || makeETag === strongETag
}

/**
 * Ends the response, without a body for HEAD, for some status codes, and if the client's copy is fresh.
 */
function endResponse<R extends Res>(res: R, body: Chunk, encoding: TextEncoding | undefined): R {
  let chunk = stripBodyIfEmpty(res) ? '' : body
  if (res.statusCode === 205) {
    res.set('Content-Length', '0')
    res.removeHeader('Transfer-Encoding')
    chunk = ''
  }
  responses.record(res)
  noteRemovedHeader(res)
  if (res.req.method === 'HEAD') res.end()
  else res.end(chunk as string, encoding as BufferEncoding)
  return res
}

/**
 * Sets 304 if the client's copy is fresh, and removes body headers from 204 and 304. Returns true if no
 * body is sent.
 */
export function stripBodyIfEmpty(res: Res): boolean {
  if (res.req.fresh) res.statusCode = 304
  if (res.statusCode !== 204 && res.statusCode !== 304) return false
  res.removeHeader('Content-Type')
  res.removeHeader('Content-Length')
  res.removeHeader('Transfer-Encoding')
  return true
}

/** Sends the status with its message as the body. */
export function sendStatusText<R extends Res>(res: R, code: number): R {
  const body = STATUS_CODES[code] || String(code)
  res.statusCode = code
  res.type('txt')
  return res.send(body)
}
