/** Whether a redirect target is absolute: it has a scheme or a host. */
export function isAbsolute(url: string): boolean {
  return url.includes('://') || url.startsWith('//')
}

/**
 * Resolves a target such as `../x` against the path of a request. The result never begins with
 * `//host`, whatever the path begins with (CVE-2024-9266).
 */
export function resolveTarget(path: string, url: string): string {
  const folder = path.endsWith('/') ? path : `${path}/`
  const base = `http://localhost/${folder.replace(/^[/\\]+/, '')}`
  const { pathname, search, hash } = new URL(url, base)
  return pathname.replace(/^\/+/, '/') + search + hash
}

/** A target such as `login`, below the path where the app is mounted. */
export function mountTarget(mountPath: string, url: string): string {
  const target = `${mountPath}/${url}`
  // Browsers read a backslash as a slash, and two slashes as the beginning of a host.
  return target.replaceAll('\\', '%5C').replace(/^\/+/, '/')
}

/** Whether a page may hold a link to it: not to `javascript:` (CVE-2024-43796). */
export function isLinkable(url: string): boolean {
  return /^(?:https?:|[^:]*$|[^:/?#]*[/?#])/i.test(url)
}
