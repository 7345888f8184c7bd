import { json as parseJson } from 'fwjs/lib/line.js'
import type { JsonOptions, Middleware } from '../contract/middleware.ts'
import { readsText } from './verify.ts'

/** Reads JSON bodies into `req.body`. */
export function json(options?: JsonOptions): Middleware {
  const type = ['application/json', 'application/*+json']
  const given = readsText({ limit: '1mb', type, ...options })
  return parseJson(given as never) as unknown as Middleware
}
