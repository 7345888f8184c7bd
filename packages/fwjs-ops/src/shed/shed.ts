import type { IncomingMessage, ServerResponse } from 'http'
import { readShedLimits, type ShedMiddleware, type ShedOptions } from './options.ts'
import { checkPressure, createPressure } from './pressure.ts'

/**
 * Rejects requests with a 503 while the process is overloaded, so that it responds to accepted
 * requests in time. Register it first, before bodies are parsed.
 *
 * @param options the limits, and which requests are never rejected
 * @throws {TypeError} if an option is unknown or invalid
 * @example
 * ```ts
 * import fw from 'fwjs'
 * import { shed } from 'fwjs-ops'
 *
 * const app = fw()
 * app.use(shed({ exempt: ['/health'] }))
 * ```
 * @since 0.1.0
 */
export function shed(options?: ShedOptions): ShedMiddleware {
  const limits = readShedLimits(options)
  const { exempt, pressureHandler, retryAfter } = limits
  const isExempt = typeof exempt === 'function' ? exempt : isAmong(exempt)
  const pressure = createPressure(limits)
  return (req, res, next) => {
    const excess = isExempt(req) ? undefined : checkPressure(pressure, req)
    if (!excess) next()
    else if (pressureHandler) pressureHandler(req, res, next, excess.reason, excess.value)
    else reject(res, retryAfter)
  }
}

function isAmong(paths: readonly string[]): (req: IncomingMessage) => boolean {
  const exempt = new Set(paths)
  if (exempt.size === 0) return () => false
  return (req) => {
    const { originalUrl, url = '' } = req as IncomingMessage & { originalUrl?: string }
    const [path = ''] = (originalUrl ?? url).split('?', 1)
    return exempt.has(path)
  }
}

const BODY = 'Service Unavailable'

/** Uses Node.js directly: time spent on rejected requests is lost for accepted ones. */
function reject(res: ServerResponse, retryAfter: number): void {
  const headers: Record<string, string | number> = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': BODY.length,
  }
  if (retryAfter > 0) headers['Retry-After'] = retryAfter
  res.writeHead(503, headers)
  res.end(BODY)
}
