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

const plainType = /^[a-z]+\/[a-z0-9.-]+$/

/**
 * Whether a request's media type is one of those that the parser is for. Most clients send exactly
 * the type, or the same header every time; only others need type-is and its table of all types.
 */
export function createTypeTest(type: TypeOption): TypeTest {
  if (typeof type === 'function') {
    return (req) => Boolean(type(req))
  }
  if (Array.isArray(type)) return (req) => isOfType(req.headers['content-type'], type)
  const exact = plainType.test(type) ? type : undefined
  let lastHeader: string | undefined
  let lastAnswer = false
  return (req) => {
    const header = req.headers['content-type']
    if (header === exact) return header !== undefined
    if (header !== lastHeader) {
      lastAnswer = isOfType(header, [type])
      lastHeader = header
    }
    return lastAnswer
  }
}

function isOfType(header: string | undefined, types: string[]): boolean {
  if (header === undefined) return false
  return Boolean(typeIs.is(header, types))
}
