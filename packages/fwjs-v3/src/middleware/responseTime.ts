import type { Middleware, PackageOptions } from '../contract/middleware.ts'
import { requireReplacement } from './packages/installed.ts'

type Create = (options?: PackageOptions | number) => Middleware

/** Sends the response time in X-Response-Time: response-time. */
export function responseTime(options?: PackageOptions | number): Middleware {
  return requireReplacement<Create>('response-time', 'responseTime')(options)
}
