import type { Req } from '../types.ts'
import type { TypeOption } from './options.ts'

import typeIs = require('type-is')

/** Returns true if the request announces a body with a transfer coding or a length, even if it is 0. */
export function isAnnounced(req: Req): boolean {
  const { headers } = req
  return (
    headers['transfer-encoding'] !== undefined || !Number.isNaN(Number(headers['content-length']))
  )
}

type TypeTest = (req: Req) => boolean

/** Creates a function that checks whether a request has one of the parser's media types. */
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
