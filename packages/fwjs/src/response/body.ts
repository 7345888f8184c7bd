import { STATUS_CODES } from 'http'
import { responses } from '../advice/places.ts'
import { deprecate } from '../deprecate.ts'
import { commonHtmlType } from '../fast-path/common-types.ts'
import {
  hasNodeHeaders,
  hasOriginalGet,
  hasOriginalSet,
  hasOriginalType,
} from '../fast-path/original-members.ts'
import { getFast, setTrusted } from '../fast-path/response-headers.ts'
import { writesTextAtOnce } from '../fast-path/single-write.ts'
import { type ETagFunction, strongETag, weakETag } from '../http/etag.ts'
import { CONTENT_LENGTH, CONTENT_TYPE, ETAG } from '../http/fields.ts'
import { asUtf8 } from '../http/media-type.ts'
import type { Res } from '../internal-types.ts'

/** Implements `res.send(body)`; a single number is the deprecated form of `res.sendStatus`. */
export function sendGiven<R extends Res>(res: R, body: unknown): R {
  if (typeof body !== 'number') return sendBody(res, body)
  if (!res.get('Content-Type')) res.type('txt')
  deprecate('res.send(status): Use res.sendStatus(status) instead')
  res.statusCode = body
  return sendBody(res, STATUS_CODES[body])
}

/** Implements the deprecated forms with a status and a body. */
export function sendWithStatus<R extends Res>(res: R, first: unknown, second: unknown): R {
  if (typeof first !== 'number' && typeof second === 'number') {
    deprecate('res.send(body, status): Use res.status(status).send(body) instead')
    res.statusCode = second
    return sendBody(res, first)
  }
  deprecate('res.send(status, body): Use res.status(status).send(body) instead')
  res.statusCode = first as number
  return sendBody(res, second)
}

function sendBody<R extends Res>(res: R, body: unknown): R {
  const kind = typeof body
  if (kind === 'string') {
    const type = getFast(res, 'get', CONTENT_TYPE)
    return type ? sendText(res, body as string, type) : sendHtml(res, body as string)
  }
  if (body === null) return sendText(res, '', res.get('Content-Type'))
  if (body instanceof Uint8Array) {
    if (!res.get('Content-Type')) res.type('bin')
    return finish(res, toBuffer(body), undefined)
  }
  if (kind === 'object' || kind === 'boolean' || kind === 'number') return res.json(body)
  return finish(res, body as Chunk, undefined)
}

/** Converts a Uint8Array, so that it is sent as bytes; Express 4 sends it as JSON (D14). */
function toBuffer(bytes: Uint8Array): Buffer {
  if (Buffer.isBuffer(bytes)) return bytes
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function sendHtml<R extends Res>(res: R, text: string): R {
  const type = hasOriginalMembers(res) ? commonHtmlType() : undefined
  if (type === undefined) return sendText(res, text, res.type('html').get('Content-Type'))
  setTrusted(res, 'setHeader', CONTENT_TYPE, type)
  return finish(res, text, 'utf8')
}

function hasOriginalMembers(res: Res): boolean {
  return hasOriginalType(res) && hasOriginalSet(res) && hasOriginalGet(res) && hasNodeHeaders(res)
}

function sendText<R extends Res>(res: R, text: string, type: unknown): R {
  // Set even if the value doesn't change: as in Express, this normalizes the case of the name.
  if (typeof type === 'string') res.set('Content-Type', asUtf8(type))
  return finish(res, text, 'utf8')
}

type Chunk = string | Buffer | undefined

/** Longer strings are converted to bytes once; shorter ones are cheaper to encode where needed. */
const SHORT = 8192

export function finish<R extends Res>(
  res: R,
  body: Chunk,
  encoding: BufferEncoding | undefined,
): R {
  if (body === undefined) return end(res, undefined, undefined)
  const makeETag = getFast(res, 'get', ETAG) ? undefined : (res.app.get('etag fn') as ETagFunction)
  if (typeof body === 'string') {
    if (typeof makeETag !== 'function' && body.length < 1000) {
      setTrusted(res, 'set', CONTENT_LENGTH, String(Buffer.byteLength(body, encoding)))
      return end(res, body, encoding)
    }
    if (isPlain(res, body, makeETag)) return finishPlain(res, body, makeETag)
  }
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, encoding)
  setTrusted(res, 'set', CONTENT_LENGTH, String(bytes.length))
  tag(res, bytes, makeETag)
  return end(res, bytes, undefined)
}

/**
 * Returns true if Node may write headers and text in one chunk. The text must be ASCII, because the
 * headers are encoded along with it, and they must be latin1. A custom ETag function and middleware
 * that wraps `res.end` get bytes, as in Express.
 */
function isPlain(res: Res, body: string, makeETag: ETagFunction | undefined): boolean {
  if (!isOurTag(makeETag)) return false
  if (body.length > SHORT || !writesTextAtOnce(res)) return false
  return Buffer.byteLength(body) === body.length
}

function finishPlain<R extends Res>(res: R, body: string, makeETag: ETagFunction | undefined): R {
  setTrusted(res, 'set', CONTENT_LENGTH, String(body.length))
  tag(res, body, makeETag)
  return end(res, body, 'latin1')
}

function tag(res: Res, body: string | Buffer, makeETag: ETagFunction | undefined): void {
  if (typeof makeETag !== 'function') return
  const etag = makeETag(body, undefined)
  if (!etag) return
  // Only our own tags are known to be valid; custom ones go through Node's checks.
  if (isOurTag(makeETag)) setTrusted(res, 'set', ETAG, etag)
  else res.set('ETag', etag)
}

function isOurTag(makeETag: ETagFunction | undefined): boolean {
  return makeETag === weakETag || makeETag === strongETag
}

/**
 * Ends the response, without a body for HEAD, for some status codes, and if the client's copy is fresh.
 */
function end<R extends Res>(res: R, body: Chunk, encoding: BufferEncoding | undefined): R {
  let chunk = stripBodyIfEmpty(res) ? '' : body
  if (res.statusCode === 205) {
    res.set('Content-Length', '0')
    res.removeHeader('Transfer-Encoding')
    chunk = ''
  }
  responses.record(res)
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
