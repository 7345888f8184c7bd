import type { Res } from '../internal-types.ts'

/**
 * Whether the response goes without its body: its status has none, or the client has a fresh copy,
 * which turns the answer into 304.
 */
export function isBodiless(res: Res): boolean {
  if (res.req.fresh) res.statusCode = 304
  if (res.statusCode !== 204 && res.statusCode !== 304) return false
  res.removeHeader('Content-Type')
  res.removeHeader('Content-Length')
  res.removeHeader('Transfer-Encoding')
  return true
}
