import { STATUS_CODES } from 'http'
import { answers } from '../advice/places.ts'
import { deprecate } from '../deprecate.ts'
import { getFast, setTrusted } from '../fast-path/response-headers.ts'
import { CONTENT_LENGTH, LOCATION } from '../http/fields.ts'
import { escapeText } from '../http/html.ts'
import type { Req, Res } from '../internal-types.ts'

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
      body = `${STATUS_CODES[status]}. Redirecting to ${address}`
    },
    // No link in the page: it could be a javascript: URL (CVE-2024-43796).
    html: () => {
      body = `<p>${STATUS_CODES[status]}. Redirecting to ${escapeText(address)}</p>`
    },
    default: () => {
      body = ''
    },
  })

  res.statusCode = status
  setTrusted(res, 'set', CONTENT_LENGTH, String(Buffer.byteLength(body)))
  answers.note(res)
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

type RedirectRule = (url: URL, req: Req) => unknown

/**
 * The address of a redirect, or `/` when the setting `redirect hosts` does not permit it (F81, F82).
 * It does not throw: a client may have chosen the address, and a throw in a callback of a database
 * would end the process.
 */
export function permittedAddress(res: Res, address: string): string {
  // A response of a test tool may have no app.
  const rule = res.app?.settings?.['redirect hosts fn'] as RedirectRule | undefined
  return rule === undefined || isPermitted(res.req, address, rule) ? address : '/'
}

/** Reads the address as a browser does: `/\host` and `//host` leave the site. */
function isPermitted(req: Req, address: string, rule: RedirectRule): boolean {
  const own = req.hostname?.toLowerCase() ?? UNKNOWN
  const url = parse(address, own)
  if (url === undefined) return false
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return (isWeb && url.hostname === own) || rule(url, req) === true
}

/** In the place of a host that the request does not name: no address has it. */
const UNKNOWN = 'host.invalid'

function parse(address: string, host: string): URL | undefined {
  try {
    return new URL(address, `http://${host}`)
  } catch {
    return undefined
  }
}
