import { mergeInto } from 'fwjs-core/lib/merge.js'
import type { Res } from 'fwjs-core/lib/types.js'
import type { CookieOptions } from '../contract.ts'

import cookie = require('cookie')
import signature = require('cookie-signature')

export function setCookie<R extends Res>(
  res: R,
  name: string,
  value: unknown,
  given?: CookieOptions,
): R {
  const options: CookieOptions = mergeInto({}, given)
  const { secret } = res.req
  if (options.signed && !secret) {
    throw new Error('connect.cookieParser("secret") required for signed cookies')
  }
  const text = typeof value === 'object' ? `j:${JSON.stringify(value)}` : String(value)
  const content = options.signed ? `s:${signature.sign(text, secret as string)}` : text
  applyMaxAge(options)
  options.path ??= '/'
  return res.set(
    'Set-Cookie',
    cookie.serialize(name, content, options as cookie.CookieSerializeOptions),
  )
}

/** Converts milliseconds to whole seconds for Max-Age; old clients support only Expires. */
function applyMaxAge(options: CookieOptions): void {
  if (options.maxAge == null) return
  const milliseconds = Number(options.maxAge)
  options.expires = new Date(Date.now() + milliseconds)
  options.maxAge = Math.floor(milliseconds / 1000)
}

export function expireCookie<R extends Res>(res: R, name: string, options?: CookieOptions): R {
  return res.cookie(name, '', mergeInto({ expires: new Date(1), path: '/' }, options))
}
