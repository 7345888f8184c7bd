import type { HandlerFunction } from '../shapes.ts'
import { isOn } from './switch.ts'

const SYNC = Symbol('fwjs.sync')
const skipsGuard = isOn('own-middleware')

/** Marks a middleware of our own: it calls `next` once, and before it returns. */
export function markSyncMiddleware<Middleware extends HandlerFunction>(
  middleware: Middleware,
): Middleware {
  return Object.defineProperty(middleware, SYNC, { value: true })
}

/** Whether a handler needs nobody to watch over its `next` (bench/json). */
export function isSyncMiddleware(handler: HandlerFunction): boolean {
  return skipsGuard && (handler as { [SYNC]?: true })[SYNC] === true
}
