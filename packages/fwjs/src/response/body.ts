import { OutgoingMessage } from 'http'
import { deprecate } from '../deprecate.ts'
import { type ETagFunction, strongETag, weakETag } from '../http/etag.ts'
import { asUtf8 } from '../http/media-type.ts'
import { putHeader } from '../http/out-headers.ts'
import { statusText } from '../http/status.ts'
import { ours } from '../ours/members.ts'
import { etagFunctionOf } from '../ours/settings.ts'
import type { Res } from '../shapes.ts'
import { isBodiless } from './bodiless.ts'
import { getOwn, putOwn } from './headers.ts'

/** `res.send(body)`; a lone number is the deprecated form of `res.sendStatus`. */
export function sendGiven<R extends Res>(res: R, body: unknown): R {
  if (typeof body !== 'number') return sendBody(res, body)
  if (!res.get('Content-Type')) res.type('txt')
  deprecate('res.send(status): Use res.sendStatus(status) instead')
  res.statusCode = body
  return sendBody(res, statusText(body))
}

/** The deprecated forms with a status beside the body. */
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
    const type = getOwn(res, 'content-type', 'Content-Type')
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

/** A plain Uint8Array is sent as bytes; Express 4 sends it as JSON (D14). */
function toBuffer(bytes: Uint8Array): Buffer {
  if (Buffer.isBuffer(bytes)) return bytes
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function sendHtml<R extends Res>(res: R, text: string): R {
  if (res.type !== ours.type || res.set !== ours.set) {
    return sendText(res, text, res.type('html').get('Content-Type'))
  }
  putHeader(res, 'Content-Type', 'content-type', 'text/html; charset=utf-8')
  return finish(res, text, 'utf8')
}

function sendText<R extends Res>(res: R, text: string, type: unknown): R {
  // Also when nothing changes: as in Express, the name is spelled our way from here on.
  if (typeof type === 'string') res.set('Content-Type', asUtf8(type))
  return finish(res, text, 'utf8')
}

type Chunk = string | Buffer | undefined

/** Longer texts are turned into bytes once, shorter ones are cheaper to encode where needed. */
const SHORT = 8192

export function finish<R extends Res>(
  res: R,
  body: Chunk,
  encoding: BufferEncoding | undefined,
): R {
  if (body === undefined) return end(res, undefined, undefined)
  const makeETag = getOwn(res, 'etag', 'ETag')
    ? undefined
    : (etagFunctionOf(res.app) as ETagFunction)
  if (typeof body === 'string') {
    if (typeof makeETag !== 'function' && body.length < 1000) {
      putOwn(res, 'Content-Length', 'content-length', String(Buffer.byteLength(body, encoding)))
      return end(res, body, encoding)
    }
    if (isPlain(res, body, makeETag)) return finishPlain(res, body, makeETag)
  }
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, encoding)
  putOwn(res, 'Content-Length', 'content-length', String(bytes.length))
  tag(res, bytes, makeETag)
  return end(res, bytes, undefined)
}

/**
 * Node writes headers and a short text in one piece, bytes in two (bench/json). The text must be
 * ASCII, because the headers are encoded with it, and that must be latin1. Who listens, an ETag
 * function of the user's or middleware around `res.end`, gets the bytes that Express gives.
 */
function isPlain(res: Res, body: string, makeETag: ETagFunction | undefined): boolean {
  if (!isOurTag(makeETag)) return false
  if (body.length > SHORT || res.end !== NODE_END) return false
  return Buffer.byteLength(body) === body.length
}

/** Undefined if somebody, perhaps an agent, replaced the function before this file was loaded. */
const NODE_END = nodeEnd(OutgoingMessage.prototype.end)

function nodeEnd(end: unknown): unknown {
  return /\b_implicitHeader\b/.test(String(end)) ? end : undefined
}

function finishPlain<R extends Res>(res: R, body: string, makeETag: ETagFunction | undefined): R {
  putOwn(res, 'Content-Length', 'content-length', String(body.length))
  tag(res, body, makeETag)
  return end(res, body, 'latin1')
}

function tag(res: Res, body: string | Buffer, makeETag: ETagFunction | undefined): void {
  if (typeof makeETag !== 'function') return
  const etag = makeETag(body, undefined)
  if (!etag) return
  // Only a tag of our own is known to be well formed; the program's goes through Node's checks.
  if (isOurTag(makeETag)) putOwn(res, 'ETag', 'etag', etag)
  else res.set('ETag', etag)
}

function isOurTag(makeETag: ETagFunction | undefined): boolean {
  return makeETag === weakETag || makeETag === strongETag
}

/** Some statuses, HEAD and an answer that the client has already carry no body. */
function end<R extends Res>(res: R, body: Chunk, encoding: BufferEncoding | undefined): R {
  let chunk = isBodiless(res) ? '' : body
  if (res.statusCode === 205) {
    res.set('Content-Length', '0')
    res.removeHeader('Transfer-Encoding')
    chunk = ''
  }
  if (res.req.method === 'HEAD') res.end()
  else res.end(chunk as string, encoding as BufferEncoding)
  return res
}
