import { type Next, parseUrl, parseWithOptions, type Req } from 'fwjs/lib/line.js'

/** The first layer of every app: `req.query`. */
export function query() {
  return function query(req: Req, _res: unknown, next: Next): void {
    const text = req.query ? undefined : parseUrl(req)?.query
    req.query ||= text ? parseWithOptions(text, {}) : {}
    next()
  }
}
