import type { Req } from '../internal-types.ts'

/** A request header by name; `Referer` is also found under its right spelling. */
export function readHeader(req: Req, name: unknown): string | string[] | undefined {
  if (!name) throw new TypeError('name argument is required to req.get')
  if (typeof name !== 'string') throw new TypeError('name must be a string to req.get')
  const field = name.toLowerCase()
  if (field === 'referer' || field === 'referrer') {
    return req.headers.referrer || req.headers.referer
  }
  return req.headers[field]
}
