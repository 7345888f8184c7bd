import { fieldOf } from '../diagnostics/thrown-value.ts'
import { errorFrom } from '../http/http-error.ts'

import createError = require('http-errors')

/**
 * Errors for everything that can be wrong with a body, in the format of body-parser: `status`, `type`,
 * and the numbers.
 */

export function tooLargeDeclared(length: number, limit: number): Error {
  return createError(413, 'request entity too large', {
    expected: length,
    length,
    limit,
    type: 'entity.too.large',
  })
}

export function tooLargeReceived(received: number, limit: number): Error {
  return createError(413, 'request entity too large', {
    limit,
    received,
    type: 'entity.too.large',
  })
}

export function aborted(length: number | null, received: number): Error {
  return createError(400, 'request aborted', {
    code: 'ECONNABORTED',
    expected: length,
    length,
    received,
    type: 'request.aborted',
  })
}

export function wrongLength(length: number, received: number): Error {
  return createError(400, 'request size did not match content length', {
    expected: length,
    length,
    received,
    type: 'request.size.invalid',
  })
}

export function unknownCharset(charset: string): Error {
  return createError(415, `unsupported charset "${charset.toUpperCase()}"`, {
    charset: charset.toLowerCase(),
    type: 'charset.unsupported',
  })
}

export function invalidText(charset: string): Error {
  return createError(400, `invalid ${charset.toUpperCase()} text`, {
    charset: charset.toLowerCase(),
    type: 'charset.invalid',
  })
}

export function unknownCoding(coding: string): Error {
  return createError(415, `unsupported content encoding "${coding}"`, {
    encoding: coding,
    type: 'encoding.unsupported',
  })
}

export function unwantedCoding(coding: string): Error {
  return createError(415, 'content encoding unsupported', {
    encoding: coding,
    type: 'encoding.unsupported',
  })
}

export function decodedAlready(): Error {
  return createError(500, 'stream encoding should not be set', { type: 'stream.encoding.set' })
}

export function readAlready(): Error {
  return createError(500, 'stream is not readable', { type: 'stream.not.readable' })
}

/** Creates the error for a failed `verify`: 403, unless its own error has another status. */
export function createVerifyError(thrown: unknown, body: Buffer): Error {
  return errorFrom(403, thrown, { body, type: typeOf(thrown, 'entity.verify.failed') })
}

export function unparsable(thrown: unknown, body: unknown): Error {
  return errorFrom(400, thrown, { body, type: typeOf(thrown, 'entity.parse.failed') })
}

/** Treats errors from other code, such as zlib, as client errors, unless they have another status. */
export function unreadable(error: Error): Error {
  return errorFrom(400, error)
}

export function isTooLarge(error: Error): boolean {
  return (error as { type?: unknown }).type === 'entity.too.large'
}

function typeOf(thrown: unknown, otherwise: string): unknown {
  return fieldOf(thrown, 'type') || otherwise
}
