import { parsers } from '../body/lazy-parsers.ts'
import type { CommonOptions } from '../body/options.ts'
import type * as contract from '../contract.ts'
import type { Next, Req, Res } from '../internal-types.ts'

/** Reads bodies as text. */
export function text(options?: contract.OptionsText) {
  const given = options ?? {}
  const parse = parsers().createParser(given as CommonOptions, {
    name: 'text',
    type: 'text/plain',
    charset: given.defaultCharset || 'utf-8',
    takes: () => true,
    parse: (body: string) => body,
  })
  return function textParser(req: Req, res: Res, next: Next): void {
    parse(req, res, next)
  }
}
