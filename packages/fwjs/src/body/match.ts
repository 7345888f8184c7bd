import type { Req } from '../internal-types.ts'
import type { TypeOption } from './options.ts'

import typeIs = require('type-is')

/** A body is announced by a transfer coding or by a length, also of 0. */
export function isAnnounced(req: Req): boolean {
  const { headers } = req
  return (
    headers['transfer-encoding'] !== undefined || !Number.isNaN(Number(headers['content-length']))
  )
}

type TypeTest = (req: Req) => boolean

/** Whether a request's media type is one of those that the parser is for. */
export function createTypeTest(type: TypeOption): TypeTest {
  if (typeof type === 'function') {
    return (req) => Boolean(type(req))
  }
  const types = Array.isArray(type) ? type : [type]
  return (req) => isOfType(req.headers['content-type'], types)
}

function isOfType(header: string | undefined, types: string[]): boolean {
  if (header === undefined) return false
  return Boolean(typeIs.is(header, types))
}
