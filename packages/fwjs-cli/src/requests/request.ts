/** A request that is sent to each program. */
export interface Request {
  method: string
  /** The path with its query. */
  target: string
  /** In the order and spelling in which they are sent. */
  headers: [name: string, value: string][]
  body?: Buffer | undefined
}

/** Requests of a file that cannot or shall not be sent, by the reason. */
export type LeftOut = Record<string, number>

/** What a file of requests holds. */
export interface RequestFile {
  requests: Request[]
  leftOut: LeftOut
}

/** Counts a request that is left out. */
export function countLeftOut(leftOut: LeftOut, reason: string): void {
  leftOut[reason] = (leftOut[reason] ?? 0) + 1
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Headers and query parameters with which method-override and its like replace the method. */
const OVERRIDES = new Set(['x-http-method', 'x-http-method-override', 'x-method-override'])
const OVERRIDE_IN_QUERY = /[?&]_method=/i

function isOverridden({ target, headers }: Request): boolean {
  return (
    OVERRIDE_IN_QUERY.test(target) || headers.some(([name]) => OVERRIDES.has(name.toLowerCase()))
  )
}

/** Returns true if a request changes nothing, by the rules of HTTP. */
export const isSafe = (request: Request): boolean =>
  SAFE.has(request.method) && !isOverridden(request)

const hasHeader = ({ headers }: Request, name: string): boolean =>
  headers.some(([field]) => field.toLowerCase() === name)

/** Returns true if a connection would become something else than HTTP, such as a WebSocket. */
export const isUpgrade = (request: Request): boolean =>
  request.method === 'CONNECT' || hasHeader(request, 'upgrade')

/** Headers that belong to the connection on which a request was recorded, or to its framing. */
const FRAMING = new Set(['content-length', 'transfer-encoding', 'keep-alive', 'proxy-connection'])

/** The bytes of a request, with the length of its body. */
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
