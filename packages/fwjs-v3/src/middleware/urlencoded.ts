import { withFormRules } from 'fwjs-core/lib/body/kinds.js'
import { parsers } from 'fwjs-core/lib/body/parsers.js'
import type { Middleware, UrlencodedOptions } from '../contract/middleware.ts'
import { formRules } from '../http/query.ts'
import { withTextVerify } from './verify.ts'

/** Parses form bodies into `req.body`. */
export function urlencoded(options?: UrlencodedOptions): Middleware {
  const given = withTextVerify('urlencoded', { extended: true, limit: '1mb', ...options })
  return parsers.urlencoded(withFormRules(given, formRules)) as Middleware
}
