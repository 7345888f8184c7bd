import { escapeText } from 'fwjs-core/lib/http/html.js'
import { parseOriginalUrl } from 'fwjs-core/lib/http/url.js'
import { permittedAddress } from 'fwjs-core/lib/response/redirect.js'
import type { Res } from 'fwjs-core/lib/types.js'
import { STATUS_CODES } from 'http'
import { deprecate } from '../deprecate.ts'
import { isAbsolute, isLinkable, mountTarget, resolveTarget } from '../http/location.ts'

/** Sets Location: targets that start with a dot or a name are relative, as in 3.x. */
export function setLocation<R extends Res>(res: R, given: string): R {
  const url = given === 'back' ? res.req.get('Referrer') || '/' : given
  const address = isAbsolute(url) || url[0] === '/' ? url : resolve(res, url)
  return res.set('Location', permittedAddress(res, address))
}

function resolve(res: Res, url: string): string {
  deprecate('res.location(relative): Pass the full path; 4.x sends it unchanged')
  if (url[0] !== '.') return mountTarget(res.app.path(), url)
  return resolveTarget(parseOriginalUrl(res.req)?.pathname as string, url)
}

export function redirectTo(res: Res, status: number, url: unknown): void {
  const address = res.location(url).get('Location') as string
  let body = ''
  res.format({
    text: () => {
      body = `${STATUS_CODES[status]}. Redirecting to ${encodeURI(address)}`
    },
    html: () => {
      body = `<p>${STATUS_CODES[status]}. Redirecting to ${linkTo(address)}</p>`
    },
    default: () => {
      body = ''
    },
  })
  res.statusCode = status
  res.set('Content-Length', Buffer.byteLength(body))
  if (res.req.method === 'HEAD') res.end()
  else res.end(body)
}

function linkTo(address: string): string {
  const text = escapeText(address)
  return isLinkable(address) ? `<a href="${text}">${text}</a>` : text
}

/** Implements `redirect(status, url)`, and the older order. */
export function redirectWithStatus(res: Res, first: unknown, second: unknown): void {
  if (typeof first === 'number') {
    redirectTo(res, first, second)
    return
  }
  deprecate('res.redirect(url, status): Use res.redirect(status, url) instead')
  redirectTo(res, second as number, first)
}
