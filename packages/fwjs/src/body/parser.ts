import { debugFor } from '../debug.ts'
import type { Next, Req, Res } from '../internal-types.ts'
import { requireShim } from '../known-as.ts'
import { charsetIn } from './charset.ts'
import { unknownCharset } from './errors.ts'
import { createTypeTest, isAnnounced } from './match.ts'
import { type CommonOptions, readCommonOptions, type TypeOption } from './options.ts'
import type { Parse, read as Read } from './receive.ts'

const read = requireShim(
  () => require('../../known-as/node_modules/body-parser/lib/read'),
  () => (require('./receive.js') as { read: typeof Read }).read,
)

/** What the four parsers do differently. */
export interface Kind {
  /** Its name in `DEBUG=body-parser:*`, which people's scripts use. */
  name: string
  type: TypeOption
  /** The charset of a body that names none; null for bytes that stay bytes. */
  charset: string | null
  /** Which charsets it takes; unknown ones are refused in any case. */
  takes: (charset: string) => boolean
  parse: Parse
}

export type Parser = (req: Req & { _body?: boolean }, res: Res, next: Next) => void

/** The steps that all four parsers share, from the request to the first byte. */
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
    if (charset !== null && !kind.takes(charset)) {
      next(unknownCharset(charset))
      return
    }
    req._body = true
    read(req, res, next, kind.parse, debug, { ...reading, encoding: charset })
  }
}

/** `_body` is how parsers, ours and others', tell each other that a body is taken. */
function reasonToSkip(
  req: Req & { _body?: boolean },
  matches: (req: Req) => boolean,
): string | undefined {
  if (req._body) return 'body already parsed'
  req.body = req.body || {}
  if (!isAnnounced(req)) return 'skip empty body'
  return matches(req) ? undefined : 'skip parsing'
}
