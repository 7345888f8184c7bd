// RFC 9112 3.2 and RFC 3986 3.2.2: a registered name, an IPv4 address or a bracketed IP literal, and a
// port. Anything else (user info, a path, spaces, open brackets) isn't a host name (F94).
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[\w.~%!$&'()*+,;=-]+)(?::\d*)?$/i

/**
 * Returns the host name in a Host or X-Forwarded-Host value, without its port; IPv6 addresses keep
 * their brackets.
 */
export function hostnameOf(authority: string): string | undefined {
  return AUTHORITY.exec(authority)?.[1]
}

/** Returns the authority of an absolute-form request target, which overrides Host (RFC 9112 3.2.2). */
export function targetAuthority(target: string | undefined): string | undefined {
  if (target === undefined || target[0] === '/') return undefined
  return /^https?:\/\/([^/?#]*)/i.exec(target)?.[1]
}

/** Returns the first entry of a comma-separated list; proxies append to the header. */
export function firstEntry(list: string): string {
  const comma = list.indexOf(',')
  return comma === -1 ? list : list.slice(0, comma)
}

/**
 * Returns true if a request has more than one Host header, which RFC 9112 3.2 requires to be rejected.
 */
export function hasTwoHosts(rawHeaders: readonly string[] | undefined): boolean {
  if (rawHeaders === undefined) return false
  let seen = false
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (seen) return true
    seen = true
  }
  return false
}
