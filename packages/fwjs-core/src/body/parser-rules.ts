import { requireShim } from '../lazy.ts'
import type { Req } from '../types.ts'
import { gzipAndDeflate } from './inflate.ts'
import type { ParserRules } from './parser.ts'
import type { read as Read } from './receive.ts'

import contentType = require('content-type')
import typeIs = require('type-is')

type MarkedRequest = Req & { _body?: boolean }

/** The rules of the lines in which `req._body` marks a body that a parser, ours or not, has read. */
export const markingRules: ParserRules = {
  read: requireShim(
    () => require('../../agent-shims/node_modules/body-parser/lib/read'),
    () => (require('./receive.js') as { read: typeof Read }).read,
  ),
  prepare(req: MarkedRequest) {
    if (req._body) return false
    req.body = req.body || {}
    return true
  },
  begin(req: MarkedRequest) {
    req._body = true
  },
  /** Undefined if there is none or the header is malformed. */
  charsetIn(header) {
    if (!header?.includes(';')) return undefined
    try {
      return contentType.parse(header).parameters['charset']?.toLowerCase() || undefined
    } catch {
      return undefined
    }
  },
  isType: (header, types) => typeIs.is(header, types),
  decoders: gzipAndDeflate,
}
