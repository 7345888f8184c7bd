import { AsyncResource } from 'async_hooks'
import type { Debug } from '../diagnostics/debug.ts'
import {
  holdReading,
  lastByteOf,
  rejectBody,
  releaseReading,
} from '../node/connection/reject-body.ts'
import type { Next, Req, Res } from '../types.ts'
import { decode, decodeStrictly, isKnownCharset } from './charset.ts'
import {
  createVerifyError,
  decodedAlready,
  isTooLarge,
  unknownCharset,
  unparsable,
  unreadable,
} from './errors.ts'
import {
  type CreateDecoder,
  type Decoders,
  maxEncodedBytes,
  readCoding,
  readEncoded,
} from './inflate.ts'
import type { ReadingOptions, Verify } from './options.ts'
import { type Done, errorBefore, readPlain } from './read.ts'

import onFinished = require('on-finished')

export type Parse = (body: never, charset: string | null) => unknown

/** A body to read. */
interface BodyJob {
  req: Req
  res: Res
  next: Next
  options: ReadingOptions
  /** Null if the body isn't decoded. */
  charset: string | null
  parse: Parse
  /** The position on the connection where reading stops if the body is rejected. */
  lastByte: number
}

/**
 * Reads, verifies, decodes, and parses a body into `req.body`. The arguments are those of the function
 * with the same name in body-parser, because agents wrap it and replace its `next` (agent-shims).
 */
export function read(
  req: Req,
  res: Res,
  next: Next,
  parse: Parse,
  debug: Debug | undefined,
  options: ReadingOptions & { encoding: string | null; decoders: Decoders },
): void {
  debug?.('read body')
  const { limit, inflate, verify, encoding: charset } = options
  const lastByte = lastByteOf(req, limit)
  const job = { req, res, next, options, charset, parse, lastByte }
  if (verify && charset !== null && !isKnownCharset(charset)) {
    next(unknownCharset(charset))
    return
  }
  let coding: CreateDecoder | undefined
  try {
    coding = readCoding(req, inflate, options.decoders)
  } catch (error) {
    next(error)
    return
  }
  const length = lengthOf(req)
  const error = errorOf(req, coding, length, limit, charset)
  if (error) {
    fail(job, error)
    return
  }
  // Node calls the listeners in the async context of the connection; application code must continue in
  // its own.
  const scope = new AsyncResource('FwjsBody')
  const done: Done = (error, bytes) => {
    if (error) scope.runInAsyncScope(fail, undefined, job, unreadable(error))
    else scope.runInAsyncScope(parseBody, undefined, job, bytes as Buffer)
  }
  if (coding) readEncoded(req, coding, limit, done)
  else readPlain(req, length, limit, done)
}

function lengthOf(req: Req): number | null {
  const length = req.headers['content-length']
  return length === undefined || Number.isNaN(Number(length)) ? null : Number.parseInt(length, 10)
}

function errorOf(
  req: Req,
  coding: CreateDecoder | undefined,
  length: number | null,
  limit: number,
  charset: string | null,
): Error | undefined {
  const error = errorBefore(req, length, coding ? maxEncodedBytes(limit) : limit)
  if (error) return error
  if (!coding && req.readableEncoding) return decodedAlready()
  return charset === null || isKnownCharset(charset) ? undefined : unknownCharset(charset)
}

function parseBody({ req, res, next, options, charset, parse }: BodyJob, bytes: Buffer): void {
  const error = options.verify && verifyError(options.verify, req, res, bytes, charset)
  if (error) {
    next(error)
    return
  }
  let body: Buffer | string = bytes
  try {
    if (charset !== null) body = (options.fatal ? decodeStrictly : decode)(bytes, charset)
    // A string if the parser has a charset, otherwise bytes; the type of `parse` can't express this.
    req.body = parse(body as never, charset) as Record<string, unknown>
  } catch (thrown) {
    next(unparsable(thrown, body))
    return
  }
  next()
}

function verifyError(
  verify: Verify,
  req: Req,
  res: Res,
  bytes: Buffer,
  charset: string | null,
): Error | undefined {
  try {
    verify(req, res, bytes, charset)
    return undefined
  } catch (thrown) {
    return createVerifyError(thrown, bytes)
  }
}

/** After an error, a body is read up to this size at least, so that the connection can be kept open. */
const MIN_READ = 65_536

/**
 * Rejects a body that is too large at once, unless its end was in the same packet: then a pipelined
 * request can still get a response. In the next turn, Node has parsed the whole packet. After any other
 * error, the rest is drained first, as in Express, but only up to the limit.
 */
function fail(job: BodyJob, error: Error): void {
  if (!isTooLarge(error)) {
    failAfterRest(job, error)
    return
  }
  holdReading(job.req)
  setImmediate(failTooLarge, job, error)
}

function failTooLarge(job: BodyJob, error: Error): void {
  const { req, res, next, lastByte } = job
  if (req.complete || res.writableEnded) {
    releaseReading(req)
    failAfterRest(job, error)
    return
  }
  rejectBody(req, res, lastByte)
  next(error)
}

function failAfterRest({ req, res, next, options, lastByte }: BodyJob, error: Error): void {
  if (onFinished.isFinished(req)) {
    next(error)
    return
  }
  let left = Math.max(options.limit, MIN_READ)
  const count = (chunk: Buffer): void => {
    left -= chunk.length
    if (left >= 0) return
    rejectBody(req, res, lastByte)
    proceed()
  }
  let isWaiting = true
  const proceed = (): void => {
    req.off('data', count)
    if (isWaiting) next(error)
    isWaiting = false
  }
  req.on('data', count)
  onFinished(req, proceed)
  req.resume()
}
