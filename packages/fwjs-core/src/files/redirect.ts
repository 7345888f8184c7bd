import { htmlDocument } from '../http/html.ts'
import { parseOriginalUrl, withPathname } from '../http/url.ts'
import type { ParsedUrl, Req, Res } from '../types.ts'

import encodeUrl = require('encodeurl')
import escapeHtml = require('escape-html')

/** Redirects the client to the same URL with a trailing slash in its path. */
export function redirectToDirectory(req: Req, res: Res, status: number): void {
  const url = parseOriginalUrl(req) as ParsedUrl
  const path = directoryPath(url.pathname as string)
  // For `http://@//host/`, Node's legacy parser finds no host, but browsers would.
  const location = encodeUrl(url.host === '' ? path + (url.search ?? '') : withPathname(url, path))
  // The page has no link, because the path comes from the client (CVE-2024-43800).
  const page = htmlDocument('Redirecting', `Redirecting to ${escapeHtml(location)}`)
  res.statusCode = status
  res.setHeader('Content-Type', 'text/html; charset=UTF-8')
  res.setHeader('Content-Length', Buffer.byteLength(page))
  res.setHeader('Content-Security-Policy', "default-src 'none'")
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Location', location)
  res.end(page)
}

/**
 * Adds the slash. Collapses leading slashes, because browsers read `//host` and `/\host` as another
 * site (F80).
 */
function directoryPath(pathname: string): string {
  return `${pathname}/`.replace(/^[/\\]{2,}/, '/').replaceAll('\\', '%5C')
}
