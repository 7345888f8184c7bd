import { formBodies, parsers } from '../body/lazy-parsers.ts'
import type { CommonOptions } from '../body/options.ts'
import type * as contract from '../contract.ts'
import { deprecate } from '../deprecate.ts'
import type { Next, Req, Res } from '../internal-types.ts'

/** Reads form bodies. */
export function urlencoded(options?: contract.OptionsUrlencoded) {
  const given = options ?? {}
  if (given.extended === undefined) deprecate('undefined extended: provide extended option')
  const parse = parsers().createParser(given as CommonOptions, {
    name: 'urlencoded',
    type: 'application/x-www-form-urlencoded',
    charset: 'utf-8',
    takes: (charset) => charset === 'utf-8',
    parse: formBodies().createUrlencodedParser(given),
  })
  return function urlencodedParser(req: Req, res: Res, next: Next): void {
    parse(req, res, next)
  }
}
