import type { Middleware } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'

/**
 * In 3.21, it waits for an event that the static middleware no longer emits: nothing is ever
 * cached, and only its header is visible. Apps get the same here.
 */
export function staticCache(): Middleware {
  deprecate('express.staticCache: use a cache in front of the server')
  return function staticCache(req, res, next) {
    const asksForFile = req.method === 'GET' || req.method === 'HEAD'
    if (asksForFile && !req.headers.range) res.setHeader('X-Cache', 'MISS')
    next()
  }
}
