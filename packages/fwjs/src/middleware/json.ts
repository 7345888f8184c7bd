import { jsonBodies, parsers } from '../body/lazy-parsers.ts'
import type { CommonOptions } from '../body/options.ts'
import type * as contract from '../contract.ts'
import type { Next, Req, Res } from '../internal-types.ts'

/** Reads JSON bodies. */
export function json(options?: contract.OptionsJson) {
  const given = options ?? {}
  const parse = parsers().createParser(given as CommonOptions, {
    name: 'json',
    type: 'application/json',
    charset: 'utf-8',
    takes: (charset) => charset.startsWith('utf-'),
    parse: jsonBodies().createJsonParser(given),
  })
  return function jsonParser(req: Req, res: Res, next: Next): void {
    parse(req, res, next)
  }
}
