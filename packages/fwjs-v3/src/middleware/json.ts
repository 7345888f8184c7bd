import { parsers } from 'fwjs-core/lib/body/parsers.js'
import type { JsonOptions, Middleware } from '../contract/middleware.ts'
import { createHttpError } from './http-error.ts'
import { withTextVerify } from './verify.ts'

/** Parses JSON bodies into `req.body`. */
export function json(options?: JsonOptions): Middleware {
  const type = ['application/json', 'application/*+json']
  const given = withTextVerify('json', { limit: '1mb', type, ...options })
  const parse = parsers.json(given) as Middleware
  if (options?.strict === false) return parse
  return function jsonParser(req, res, next) {
    parse(req, res, (error) => (error ? next(toVersion3Error(error)) : next()))
  }
}

/** In 3.x, the error for a value that isn't an object or an array has no parser message. */
function toVersion3Error(error: Error & { type?: string; body?: unknown }): Error {
  const { type, body } = error
  if (type !== 'entity.parse.failed' || typeof body !== 'string') return error
  if (/^[ \t\r\n]*[{[]/.test(body)) return error
  return Object.assign(createHttpError(400, 'invalid json'), { body, type })
}
