import type { RoutedRequest } from '../types.ts'

/** The part that a router has removed from `req.url` for the current layer. */
export interface Mount {
  /** Scheme and authority of an absolute-form URL, which stay at the front (RFC 9112 3.2.2). */
  readonly host: string
  readonly parentUrl: string
  removed: string
  slashAdded: boolean
}

/**
 * Removes the matched path from `req.url`. Returns false if another character than those in `ends` follows,
 * as after `/api` in `/apis`.
 */
export function enterMount(
  mount: Mount,
  req: RoutedRequest,
  matched: string,
  path: string,
  ends: string,
): boolean {
  if (matched.length === 0) return true
  if (!path.startsWith(matched)) return false
  const following = path[matched.length]
  if (following && following !== '/' && !ends.includes(following)) return false

  mount.removed = matched
  const url = mount.host + (req.url as string).slice(mount.host.length + matched.length)
  mount.slashAdded = !mount.host && url[0] !== '/'
  req.url = mount.slashAdded ? `/${url}` : url
  req.baseUrl = mount.parentUrl + (matched.endsWith('/') ? matched.slice(0, -1) : matched)
  return true
}

/** Restores the part that `enterMount` removed, keeping changes that handlers made to `req.url`. */
export function leaveMount(mount: Mount, req: RoutedRequest): void {
  if (mount.slashAdded) {
    req.url = (req.url as string).slice(1)
    mount.slashAdded = false
  }
  if (mount.removed.length !== 0) {
    req.baseUrl = mount.parentUrl
    req.url = mount.host + mount.removed + (req.url as string).slice(mount.host.length)
    mount.removed = ''
  }
}
