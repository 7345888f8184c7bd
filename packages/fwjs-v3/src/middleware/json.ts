import { parsers } from 'fwjs/lib/line.js'
import type { JsonOptions, Middleware } from '../contract/middleware.ts'
import { refusal } from './refusal.ts'
import { readsText } from './verify.ts'

/** Reads JSON bodies into `req.body`. */
export function json(options?: JsonOptions): Middleware {
  const type = ['application/json', 'application/*+json']
  const given = readsText('json', { limit: '1mb', type, ...options })
  const parse = parsers.json(given) as Middleware
  if (options?.strict === false) return parse
  return function jsonParser(req, res, next) {
    parse(req, res, (error) => (error ? next(inWordsOfThree(error)) : next()))
  }
}

/** What is no object and no array has no message of the parser's in 3.x. */
function inWordsOfThree(error: Error & { type?: string; body?: unknown }): Error {
  const { type, body } = error
  if (type !== 'entity.parse.failed' || typeof body !== 'string') return error
  if (/^[ \t\r\n]*[{[]/.test(body)) return error
  return Object.assign(refusal(400, 'invalid json'), { body, type })
}
