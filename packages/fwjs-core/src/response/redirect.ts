import { STATUS_CODES } from 'http'
import { responses } from '../diagnostics/dev-warnings/places.ts'
import { CONTENT_LENGTH, LOCATION } from '../http/fields.ts'
import { escapeText } from '../http/html.ts'
import { getFast, setTrusted } from '../node/response-headers.ts'
import type { RedirectRule, Req, Res } from '../types.ts'

import encodeUrl = require('encodeurl')

/**
 * Sets Location to the encoded URL. The caller, or the setting `redirect hosts`, must ensure that it is
 * safe.
 */
export function setLocation<R extends Res>(res: R, url: unknown): R {
  // An encoded URL is printable ASCII, so it is a valid header value.
  setTrusted(res, 'set', LOCATION, permittedAddress(res, encodeUrl(String(url))))
  return res
}

export function redirectTo(res: Res, status: number, url: unknown): void {
  const address = getFast(res.location(url), 'get', LOCATION) as string

  let body = ''
  res.format({
    text: () => {
      body = `${STATUS_CODES[status]}. Redirecting to ${address}`
    },
    // The page has no link, because it could be a javascript: URL (CVE-2024-43796).
    html: () => {
      body = `<p>${STATUS_CODES[status]}. Redirecting to ${escapeText(address)}</p>`
    },
    default: () => {
      body = ''
    },
  })

  res.statusCode = status
  setTrusted(res, 'set', CONTENT_LENGTH, String(Buffer.byteLength(body)))
  responses.record(res)
  if (res.req.method === 'HEAD') res.end()
  else res.end(body)
}

/**
 * Returns the URL of a redirect, or `/` if the setting `redirect hosts` doesn't allow it (F81, F82).
 * Doesn't throw, because the URL may come from a client, and an exception in a database callback would
 * crash the process.
 */
export function permittedAddress(res: Res, address: string): string {
  // A response from a test tool may not have an app.
  const rule = res.app?.settings?.['redirect hosts fn'] as RedirectRule | undefined
  return rule === undefined || isPermitted(res.req, address, rule) ? address : '/'
}

/** Parses the URL as a browser does: `/\host` and `//host` lead to another site. */
function isPermitted(req: Req, address: string, rule: RedirectRule): boolean {
  const own = req.hostname?.toLowerCase() ?? UNKNOWN
  const url = parse(address, own)
  if (url === undefined) return false
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return (isWeb && url.hostname === own) || rule(url, req) === true
}

/** Replaces a missing request host: no URL has it. */
const UNKNOWN = 'host.invalid'

function parse(address: string, host: string): URL | undefined {
  try {
    return new URL(address, `http://${host}`)
  } catch {
    return undefined
  }
}
