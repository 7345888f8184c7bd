import { debugFor } from '../diagnostics/debug.ts'
import type { Next, Req, Res } from '../types.ts'
import { unknownCharset } from './errors.ts'
import type { Decoders } from './inflate.ts'
import { createTypeTest, type IsType, isAnnounced } from './match.ts'
import { type CommonOptions, readCommonOptions, type TypeOption } from './options.ts'
import type { Parse, read as Read } from './receive.ts'

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

/** How an API line reads bodies. */
export interface ParserRules {
  /** Reads and parses a body; an agent may have wrapped it. */
  read: typeof Read
  /** Sets the initial `req.body`. Returns false if the body was read before. */
  prepare(req: Req): boolean
  /** Called before the body is read. */
  begin(req: Req): void
  /** Returns the charset in a Content-Type, in lowercase. */
  charsetIn(header: string | undefined): string | undefined
  isType: IsType
  decoders: Decoders
}

export type Parser = (req: Req, res: Res, next: Next) => void

/** Creates a parser: the steps shared by all four, from the request to the first byte. */
export function createParser(options: CommonOptions, kind: Kind, rules: ParserRules): Parser {
  const debug = debugFor(`body-parser:${kind.name}`)
  const reading = readCommonOptions(options)
  const matches = createTypeTest(options.type || kind.type, rules.isType)
  const { decoders } = rules

  return (req, res, next) => {
    const skip = reasonToSkip(req, matches, rules)
    if (skip) {
      debug?.(skip)
      next()
      return
    }
    const header = req.headers['content-type']
    debug?.('content-type %j', header)
    const charset = kind.charset === null ? null : (rules.charsetIn(header) ?? kind.charset)
    if (charset !== null && !kind.accepts(charset)) {
      next(unknownCharset(charset))
      return
    }
    rules.begin(req)
    rules.read(req, res, next, kind.parse, debug, { ...reading, encoding: charset, decoders })
  }
}

/** Returns why the body isn't parsed, if it isn't. */
function reasonToSkip(
  req: Req,
  matches: (req: Req) => boolean,
  { prepare }: ParserRules,
): string | undefined {
  if (!prepare(req)) return 'body already parsed'
  if (!isAnnounced(req)) return 'skip empty body'
  return matches(req) ? undefined : 'skip parsing'
}
