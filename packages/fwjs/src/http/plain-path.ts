import { hostnameOf } from './host.ts'
import { parseTarget } from './url.ts'

/**
 * What a plain path does not hold: an empty or a dot segment, a raw character that clients must
 * escape (a control, a blank, `" # % < > ? ^ { }`, a backtick, anything outside ASCII), an escape
 * of any other character, small letters in an escape; and NUL and the backslash in any form.
 */
const NOT_PLAIN =
  /\/\/|\/\.\.?(?:\/|$)|[^%!$&-;=@-[\]_a-z|~]|%(?!0[1-9A-F]|1[\dA-F]|2[0235]|3[CEF]|5E|60|7[BDF]|[89A-F][\dA-F])/

/** Whether this is the one plain spelling of a path: no two of them decode to the same text. */
export function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !NOT_PLAIN.test(path) && isUtf8(path)
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
 * Whether the path of a request target is plain, and is what the router reads: in absolute form,
 * and where a `#` follows the query, the legacy parser reads another host or escapes anew.
 */
export function hasPlainPath(target: string | undefined): boolean {
  if (typeof target !== 'string') return false
  if (target === '*') return true
  const [, authority, path] = TARGET.exec(target) ?? []
  if (path === undefined || !isPlainPath(path)) return false
  if (authority !== undefined && hostnameOf(authority) === undefined) return false
  return path === readPath(target)
}

function readPath(target: string): string | null {
  try {
    return parseTarget(target).pathname
  } catch {
    // The legacy parser throws at a malformed host.
    return null
  }
}
