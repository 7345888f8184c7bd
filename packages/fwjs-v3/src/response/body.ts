import { setCharset } from 'fwjs-core/lib/http/media-type.js'
import { stripBodyIfEmpty } from 'fwjs-core/lib/response/body.js'
import { STATUS_CODES } from 'http'
import { deprecate } from '../deprecate.ts'
import type { CharsetResponse as Res } from './headers.ts'

type Chunk = string | Buffer | undefined
type ETagFunction = (body: string | Buffer, encoding?: BufferEncoding) => string | undefined

/** Implements `res.send(body)`; a single number is a status with its message as the body. */
export function sendBodyOrStatus<R extends Res>(res: R, body: unknown): R {
  if (typeof body !== 'number') return sendBody(res, body)
  deprecate('res.send(status): Use res.sendStatus(status) in 4.x')
  if (!res.get('Content-Type')) res.type('txt')
  res.statusCode = body
  return sendBody(res, STATUS_CODES[body])
}

/** Implements `res.send(status, body)`, and the older order. */
export function sendWithStatus<R extends Res>(res: R, first: unknown, second: unknown): R {
  deprecate('res.send(status, body): Use res.status(status).send(body) instead')
  const isOldOrder = typeof first !== 'number' && typeof second === 'number'
  res.statusCode = (isOldOrder ? second : first) as number
  return sendBody(res, isOldOrder ? first : second)
}

/** Sends a body (a number as JSON) in three steps: sets its type, sets its length and ETag, and ends the response. */
export function sendBody<R extends Res>(res: R, body: unknown): R {
  if (typeof body === 'string') {
    if (!res.get('Content-Type')) {
      res.charset ||= 'utf-8'
      res.type('html')
    }
    return sendText(res, body)
  }
  if (body === null) return sendText(res, '')
  if (Buffer.isBuffer(body)) {
    if (!res.get('Content-Type')) res.type('bin')
    return sendTyped(res, body, undefined)
  }
  if (['object', 'boolean', 'number'].includes(typeof body)) return res.json(body)
  return sendTyped(res, body as Chunk, undefined)
}

/** Sends a string in UTF-8 and declares it in Content-Type, regardless of `res.charset`. */
function sendText<R extends Res>(res: R, text: string): R {
  const type = res.get('Content-Type')
  if (typeof type === 'string') res.set('Content-Type', setCharset(type, 'utf-8'))
  return sendTyped(res, text, 'utf8')
}

function sendTyped<R extends Res>(res: R, body: Chunk, encoding: BufferEncoding | undefined): R {
  if (body !== undefined) setEntityHeaders(res, body, encoding)
  return endResponse(res, body, encoding)
}

/** Keeps a length that is already set, and then sends no ETag. */
function setEntityHeaders(
  res: Res,
  body: string | Buffer,
  encoding: BufferEncoding | undefined,
): void {
  if (res.get('Content-Length')) return
  res.set('Content-Length', Buffer.byteLength(body, encoding))
  const makeETag = res.app.get('etag fn') as ETagFunction | undefined
  const etag = res.get('ETag') ? undefined : makeETag?.(body, encoding)
  if (etag) res.set('ETag', etag)
}

function endResponse<R extends Res>(res: R, body: Chunk, encoding: BufferEncoding | undefined): R {
  const chunk = stripBodyIfEmpty(res) ? '' : body
  if (res.req.method === 'HEAD') res.end()
  else res.end(chunk, encoding as BufferEncoding)
  return res
}
