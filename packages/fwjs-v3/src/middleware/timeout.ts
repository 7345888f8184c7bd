import type { Middleware, PackageOptions } from '../contract/middleware.ts'
import { requireReplacement } from './packages/installed.ts'

type Create = (time: number | string, options?: PackageOptions) => Middleware

/** Fails requests that take longer than this with 503: connect-timeout. */
export function timeout(time: number | string = 5000, options?: PackageOptions): Middleware {
  return requireReplacement<Create>('connect-timeout', 'timeout')(time, options)
}
