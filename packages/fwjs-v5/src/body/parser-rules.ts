import { gzipAndDeflate } from 'fwjs-core/lib/body/inflate.js'
import type { ParserRules } from 'fwjs-core/lib/body/parser.js'
import type { read as Read } from 'fwjs-core/lib/body/receive.js'
import { requireShim } from 'fwjs-core/lib/lazy.js'

import contentType = require('content-type')
import onFinished = require('on-finished')
import typeIs = require('type-is')
import zlib = require('zlib')

type Zlib = typeof zlib & { createZstdDecompress?: () => ReturnType<typeof zlib.createGunzip> }

const { createZstdDecompress } = zlib as Zlib

/** How 5.x reads bodies: `req.body` is undefined until a parser has read one. */
export const parserRules: ParserRules = {
  read: requireShim(
    () => require('../../agent-shims/node_modules/body-parser/lib/read'),
    () => (require('fwjs-core/lib/body/receive.js') as { read: typeof Read }).read,
  ),
  prepare(req) {
    if (onFinished.isFinished(req)) return false
    if (!('body' in req)) Reflect.set(req, 'body', undefined)
    return true
  },
  begin() {},
  /** Parameters that can't be parsed are skipped. */
  charsetIn(header) {
    if (!header?.includes(';')) return undefined
    return contentType.parse(header).parameters['charset']?.toLowerCase() || undefined
  },
  isType: (header, types) => typeIs.is(header, types),
  decoders: {
    ...gzipAndDeflate,
    br: ({ createBrotliDecompress }) => createBrotliDecompress(),
    ...(createZstdDecompress && { zstd: createZstdDecompress }),
  },
}
