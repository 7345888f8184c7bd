import { noteAnswer } from '../advice/answers.ts'
import { deprecate } from '../deprecate.ts'
import { getFast, setTrusted } from '../fast-path/response-headers.ts'
import { CONTENT_LENGTH, LOCATION } from '../http/fields.ts'
import { escapeText } from '../http/html.ts'
import { statusText } from '../http/status.ts'
import type { Res } from '../internal-types.ts'
import { permittedAddress } from './redirect-policy.ts'

import encodeUrl = require('encodeurl')

const BACK =
  'res.location("back"): use res.location(req.get("Referrer") || "/") and refer to ' +
  'https://dub.sh/security-redirect for best practices'

function putLocation<R extends Res>(res: R, address: string): R {
  // Encoded, it is printable ASCII throughout: well formed.
  setTrusted(res, 'set', LOCATION, permittedAddress(res, encodeUrl(address)))
  return res
}

/**
 * Sets Location. The URL is encoded; whether it is safe is for the caller to decide, or for the
 * setting `redirect hosts`.
 */
export function setLocation<R extends Res>(res: R, url: unknown): R {
  if (url !== 'back') return putLocation(res, String(url))
  deprecate(BACK)
  return putLocation(res, res.req.get('Referrer') || '/')
}

export function redirectTo(res: Res, status: number, url: unknown): void {
  const address = getFast(res.location(url), 'get', LOCATION) as string

  let body = ''
  res.format({
    text: () => {
      body = `${statusText(status)}. Redirecting to ${address}`
    },
    // No link in the page: it could be a javascript: URL (CVE-2024-43796).
    html: () => {
      body = `<p>${statusText(status)}. Redirecting to ${escapeText(address)}</p>`
    },
    default: () => {
      body = ''
    },
  })

  res.statusCode = status
  setTrusted(res, 'set', CONTENT_LENGTH, String(Buffer.byteLength(body)))
  noteAnswer(res)
  if (res.req.method === 'HEAD') res.end()
  else res.end(body)
}

/** `redirect(status, url)`, and the deprecated order. */
export function redirectWithStatus(res: Res, first: unknown, second: unknown): void {
  if (typeof first === 'number') {
    redirectTo(res, first, second)
    return
  }
  deprecate('res.redirect(url, status): Use res.redirect(status, url) instead')
  redirectTo(res, second as number, first)
}
