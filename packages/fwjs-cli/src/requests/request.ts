/** A request that's sent to each copy of the app. */
export interface Request {
  method: string
  /** The path and query. */
  target: string
  /** In the order and case in which they're sent. */
  headers: [name: string, value: string][]
  body?: Buffer | undefined
}

/** The number of skipped requests by reason. */
export type Skipped = Record<string, number>

/** The contents of a request file. */
export interface RequestFile {
  requests: Request[]
  skipped: Skipped
}

/** Counts a skipped request. */
export function countSkipped(skipped: Skipped, reason: string): void {
  skipped[reason] = (skipped[reason] ?? 0) + 1
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Headers and query parameters that override the method in method-override and similar packages. */
const OVERRIDES = new Set(['x-http-method', 'x-http-method-override', 'x-method-override'])
const OVERRIDE_IN_QUERY = /[?&]_method=/i

function isOverridden({ target, headers }: Request): boolean {
  return (
    OVERRIDE_IN_QUERY.test(target) || headers.some(([name]) => OVERRIDES.has(name.toLowerCase()))
  )
}

/** Returns true for a request with a safe method, as defined by HTTP. */
export const isSafe = (request: Request): boolean =>
  SAFE.has(request.method) && !isOverridden(request)

const hasHeader = ({ headers }: Request, name: string): boolean =>
  headers.some(([field]) => field.toLowerCase() === name)

/** Returns true for a protocol upgrade, such as WebSocket. */
export const isUpgrade = (request: Request): boolean =>
  request.method === 'CONNECT' || hasHeader(request, 'upgrade')

/** Headers specific to the recorded connection or its framing. */
const FRAMING = new Set(['content-length', 'transfer-encoding', 'keep-alive', 'proxy-connection'])

/** Serializes a request, with its Content-Length. */
export function bytesOf({ method, target, headers, body }: Request): Buffer {
  const kept = headers.filter(([name]) => !FRAMING.has(name.toLowerCase()))
  const host: [string, string][] = kept.some(([name]) => name.toLowerCase() === 'host')
    ? []
    : [['Host', 'localhost']]
  const length: [string, string][] = body ? [['Content-Length', String(body.length)]] : []
  const lines = [...host, ...kept, ...length].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  return body ? Buffer.concat([head, body]) : head
}
