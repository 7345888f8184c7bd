import { debugFor } from '../diagnostics/debug.ts'
import { requireShim } from '../lazy.ts'
import type { Next, Req, Res } from '../types.ts'
import { charsetIn } from './charset.ts'
import { unknownCharset } from './errors.ts'
import { createTypeTest, isAnnounced } from './match.ts'
import { type CommonOptions, readCommonOptions, type TypeOption } from './options.ts'
import type { Parse, read as Read } from './receive.ts'

const read = requireShim(
  () => require('../../agent-shims/node_modules/body-parser/lib/read'),
  () => (require('./receive.js') as { read: typeof Read }).read,
)

/** The differences between the four parsers. */
export interface Kind {
  /** Its name in `DEBUG=body-parser:*`, which existing scripts use. */
  name: string
  type: TypeOption
  /** The default charset of a body; null if it isn't decoded. */
  charset: string | null
  /** Returns true for the charsets it accepts; unknown ones are always rejected. */
  accepts: (charset: string) => boolean
  parse: Parse
}

export type Parser = (req: Req & { _body?: boolean }, res: Res, next: Next) => void

/** Creates a parser: the steps shared by all four, from the request to the first byte. */
export function createParser(options: CommonOptions, kind: Kind): Parser {
  const debug = debugFor(`body-parser:${kind.name}`)
  const reading = readCommonOptions(options)
  const matches = createTypeTest(options.type || kind.type)

  return (req, res, next) => {
    const skip = reasonToSkip(req, matches)
    if (skip) {
      debug?.(skip)
      next()
      return
    }
    const header = req.headers['content-type']
    debug?.('content-type %j', header)
    const charset = kind.charset === null ? null : (charsetIn(header) ?? kind.charset)
    if (charset !== null && !kind.accepts(charset)) {
      next(unknownCharset(charset))
      return
    }
    req._body = true
    read(req, res, next, kind.parse, debug, { ...reading, encoding: charset })
  }
}

/**
 * Returns why the body isn't parsed, if it isn't. `_body` marks a body that another parser, ours or
 * not, has already read.
 */
function reasonToSkip(
  req: Req & { _body?: boolean },
  matches: (req: Req) => boolean,
): string | undefined {
  if (req._body) return 'body already parsed'
  req.body = req.body || {}
  if (!isAnnounced(req)) return 'skip empty body'
  return matches(req) ? undefined : 'skip parsing'
}
