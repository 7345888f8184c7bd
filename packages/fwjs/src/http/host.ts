// RFC 9112 3.2 and RFC 3986 3.2.2: a registered name, an IPv4 address or a bracketed IP literal,
// and a port. Anything else (user info, a path, blanks, open brackets) is no host name (F94).
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[\w.~%!$&'()*+,;=-]+)(?::\d*)?$/i

/** The host name in a Host or X-Forwarded-Host value, without its port; IPv6 keeps its brackets. */
export function hostnameOf(authority: string): string | undefined {
  return AUTHORITY.exec(authority)?.[1]
}

/** The authority of an absolute-form request target, which outranks Host (RFC 9112 3.2.2). */
export function targetAuthority(target: string | undefined): string | undefined {
  if (target === undefined || target[0] === '/') return undefined
  return /^https?:\/\/([^/?#]*)/i.exec(target)?.[1]
}

/** The first entry of a comma list, as proxies that append to a header leave it. */
export function firstEntry(list: string): string {
  const comma = list.indexOf(',')
  return comma === -1 ? list : list.slice(0, comma)
}

/** Whether a request names its host more than once: RFC 9112 3.2 wants such a message refused. */
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
