import { rememberTypeTest } from '../fast-path/body-type.ts'
import type { Req } from '../shapes.ts'
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
  if (Array.isArray(type)) return (req) => isOfType(req.headers['content-type'], type)
  const test = rememberTypeTest(type, (header) => isOfType(header, [type]))
  return (req) => test(req.headers['content-type'])
}

function isOfType(header: string | undefined, types: string[]): boolean {
  if (header === undefined) return false
  return Boolean(typeIs.is(header, types))
}
