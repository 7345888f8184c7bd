/** Returns true if a redirect target is absolute: it has a scheme or a host. */
export function isAbsolute(url: string): boolean {
  return url.includes('://') || url.startsWith('//')
}

/**
 * Resolves a target such as `../x` against the path of a request. The result never starts with
 * `//host`, whatever the path starts with (CVE-2024-9266).
 */
export function resolveTarget(path: string, url: string): string {
  const folder = path.endsWith('/') ? path : `${path}/`
  const base = `http://localhost/${folder.replace(/^[/\\]+/, '')}`
  const { pathname, search, hash } = new URL(url, base)
  return pathname.replace(/^\/+/, '/') + search + hash
}

/** Resolves a target such as `login` relative to the mount path of the app. */
export function mountTarget(mountPath: string, url: string): string {
  const target = `${mountPath}/${url}`
  // Browsers treat a backslash as a slash, and two slashes as the start of a host.
  return target.replaceAll('\\', '%5C').replace(/^\/+/, '/')
}

/** Returns true if a page may link to the URL: not for `javascript:` (CVE-2024-43796). */
export function isLinkable(url: string): boolean {
  return /^(?:https?:|[^:]*$|[^:/?#]*[/?#])/i.test(url)
}
