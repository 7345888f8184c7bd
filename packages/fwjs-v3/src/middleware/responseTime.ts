import type { Middleware, PackageOptions } from '../contract/middleware.ts'
import { requireReplacement } from './packages/installed.ts'

type Create = (options?: PackageOptions | number) => Middleware

/** Tells in X-Response-Time how long a response took: response-time. */
export function responseTime(options?: PackageOptions | number): Middleware {
  return requireReplacement<Create>('response-time', 'responseTime')(options)
}
