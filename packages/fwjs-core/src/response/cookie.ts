import { failure } from '../errors.ts'
import { mergeInto } from '../merge.ts'
import type { Res } from '../types.ts'

import cookie = require('cookie')
import signature = require('cookie-signature')

/** The options that are read here; all others are passed to the `cookie` package. */
interface CookieOptions {
  signed?: boolean | undefined
  maxAge?: number | undefined
  expires?: Date | undefined
  path?: string | undefined
}

/** A response with `append`, which 3.x doesn't have. */
interface AppendableResponse extends Res {
  append(field: string, value: string): this
}

export function setCookie<R extends AppendableResponse>(
  res: R,
  name: string,
  value: unknown,
  given?: CookieOptions,
): R {
  const options: CookieOptions = mergeInto({}, given)
  const { secret } = res.req
  if (options.signed && !secret) throw failure('SECRET_MISSING')

  const text = typeof value === 'object' ? `j:${JSON.stringify(value)}` : String(value)
  const content = options.signed ? `s:${signature.sign(text, secret as string)}` : text
  applyMaxAge(options)
  options.path ??= '/'
  return res.append(
    'Set-Cookie',
    cookie.serialize(name, content, options as cookie.CookieSerializeOptions),
  )
}

/**
 * Converts maxAge: Express uses milliseconds, Max-Age whole seconds. Also sets Expires for old clients.
 */
function applyMaxAge(options: CookieOptions): void {
  if (options.maxAge == null) return
  // Not `Number()`, because a BigInt must throw, as in Express.
  const milliseconds = options.maxAge - 0
  if (Number.isNaN(milliseconds)) return
  options.expires = new Date(Date.now() + milliseconds)
  options.maxAge = Math.floor(milliseconds / 1000)
}

export function expireCookie<R extends Res>(res: R, name: string, options?: CookieOptions): R {
  return res.cookie(name, '', mergeInto({ expires: new Date(1), path: '/' }, options))
}
