import { format } from 'url'
import { createUrl, parseLegacy } from '../node/legacy-url.ts'
import type { ParsedUrl, RoutedRequest } from '../types.ts'
import { hostnameOf } from './host.ts'

/** Parses `req.url`; caches the result on the request until the URL changes. */
export function parseUrl(req: RoutedRequest): ParsedUrl | undefined {
  const text = req.url
  if (text === undefined) return undefined
  const cached = req._parsedUrl
  if (cached && cached._raw === text) return cached
  const parsed = parseTarget(text)
  parsed._raw = text
  req._parsedUrl = parsed
  return parsed
}

/** Parses `req.originalUrl`, or else `req.url`; caches the result in the same way. */
export function parseOriginalUrl(req: RoutedRequest): ParsedUrl | undefined {
  const text = req.originalUrl
  if (typeof text !== 'string') return parseUrl(req)
  const cached = req._parsedOriginalUrl
  if (cached && cached._raw === text) return cached
  const parsed = parseTarget(text)
  parsed._raw = text
  req._parsedOriginalUrl = parsed
  return parsed
}

/** Returns the URL with another path and the same query. */
export function withPathname(url: ParsedUrl, pathname: string): string {
  return format({ ...url, pathname })
}

/**
 * Parses a request target. Origin form (`/path?query`) takes a shortcut; everything else (absolute
 * form, `*`, a fragment, spaces) goes to Node's legacy parser, which throws if the host is malformed.
 */
export function parseTarget(text: string): ParsedUrl {
  const search = originFormSearch(text)
  if (search === undefined) return parseLegacy(text)

  const url = createUrl()
  url.path = text
  url.href = text
  if (search === -1) {
    url.pathname = text
  } else {
    url.pathname = text.slice(0, search)
    url.search = text.slice(search)
    url.query = text.slice(search + 1)
  }
  return url
}

/**
 * Returns the start of the query, -1 for none, or undefined if the target is not in plain origin form.
 */
function originFormSearch(text: string): number | undefined {
  if (text.charCodeAt(0) !== 0x2f) return undefined
  let search = -1
  for (let index = 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 0x3f && code < 0xa0) continue
    if (code === 0x3f) {
      if (search === -1) search = index
    } else if (isSpaceOrHash(code)) {
      return undefined
    }
  }
  return search
}

function isSpaceOrHash(code: number): boolean {
  // tab, line feed, form feed, carriage return, space, #, no-break space, byte order mark
  if (code === 0x20 || code === 0x23 || code === 0xa0 || code === 0xfeff) return true
  return code <= 0x0d && code >= 0x09 && code !== 0x0b
}

/**
 * Returns scheme and authority of an absolute-form target (`http://h` in `http://h/x`), or '' for
 * others.
 */
export function hostPrefix(target: string | undefined): string {
  if (typeof target !== 'string' || target === '' || target[0] === '/') return ''
  const query = target.indexOf('?')
  const scheme = (query === -1 ? target : target.slice(0, query)).indexOf('://')
  return scheme === -1 ? '' : target.substring(0, target.indexOf('/', scheme + 3))
}

/**
 * Finds what isn't in canonical form: an empty or a dot segment, a raw character that clients must
 * percent-encode (a control character, a space, `" # % < > ? ^ { }`, a backtick, anything outside
 * ASCII), any other percent-encoded character, lowercase letters in percent-encoding; and NUL and the
 * backslash in any form.
 */
const NOT_CANONICAL =
  /\/\/|\/\.\.?(?:\/|$)|[^%!$&-;=@-[\]_a-z|~]|%(?!0[1-9A-F]|1[\dA-F]|2[0235]|3[CEF]|5E|60|7[BDF]|[89A-F][\dA-F])/

/** Returns true if a path is in canonical form: no two canonical paths decode to the same string. */
export function isCanonicalPath(path: string): boolean {
  return path.startsWith('/') && !NOT_CANONICAL.test(path) && isUtf8(path)
}

function isUtf8(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const TARGET = /^(?:[a-z][\w+.-]*:\/\/([^/?#]+))?(\/[^?#]*)(?:\?|$)/i

/**
 * Returns true if the path of a request target is in canonical form and is the one the router reads: in
 * absolute form, or with a `#` after the query, the legacy parser may read another host or encode the
 * path again.
 */
export function hasCanonicalPath(target: string | undefined): boolean {
  if (typeof target !== 'string') return false
  if (target === '*') return true
  const [, authority, path] = TARGET.exec(target) ?? []
  if (path === undefined || !isCanonicalPath(path)) return false
  if (authority !== undefined && hostnameOf(authority) === undefined) return false
  return path === readPath(target)
}

function readPath(target: string): string | null {
  try {
    return parseTarget(target).pathname
  } catch {
    // The legacy parser throws if the host is malformed.
    return null
  }
}
