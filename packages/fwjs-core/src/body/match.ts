import { isOn } from '../node/fast-paths.ts'
import type { Req } from '../types.ts'
import type { TypeOption } from './options.ts'

/** Returns true if the request announces a body with a transfer coding or a length, even if it is 0. */
export function isAnnounced(req: Req): boolean {
  const { headers } = req
  return (
    headers['transfer-encoding'] !== undefined || !Number.isNaN(Number(headers['content-length']))
  )
}

type TypeTest = (req: Req) => boolean

/** Compares a Content-Type with types that may have wildcards, as the `type-is` package does. */
export type IsType = (header: string, types: string[]) => unknown

/** Creates a function that checks whether a request has one of the parser's media types. */
export function createTypeTest(type: TypeOption, isType: IsType): TypeTest {
  if (typeof type === 'function') {
    return (req) => Boolean(type(req))
  }
  const types = Array.isArray(type) ? type : [type]
  const exact = types.find(isExactType)
  return (req) => {
    const header = req.headers['content-type']
    // Most clients send exactly the type; type-is takes 3 us to parse it (bench/post-1k).
    return header !== undefined && (header === exact || Boolean(isType(header, types)))
  }
}

const EXACT = isOn('exact-type') ? /^[a-z0-9]{1,60}\/[a-z0-9][a-z0-9.-]{0,60}$/ : undefined

/** Returns true for a type without wildcards, which matches a header with the same text. */
function isExactType(type: unknown): type is string {
  return EXACT !== undefined && typeof type === 'string' && EXACT.test(type)
}
