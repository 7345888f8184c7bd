import { parsers } from '../body/lazy-parsers.ts'
import type { CommonOptions } from '../body/options.ts'
import type * as contract from '../contract.ts'
import type { Next, Req, Res } from '../internal-types.ts'

/** Reads bodies as bytes. */
export function raw(options?: contract.Options) {
  const parse = parsers().createParser((options ?? {}) as CommonOptions, {
    name: 'raw',
    type: 'application/octet-stream',
    charset: null,
    takes: () => true,
    parse: (bytes: Buffer) => bytes,
  })
  return function rawParser(req: Req, res: Res, next: Next): void {
    parse(req, res, next)
  }
}
