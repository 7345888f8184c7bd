import * as nodeUrl from 'url'

/** A request target as an Express router reads it. */
export interface Target {
  url: string
  /** Scheme and authority of an absolute-form target; '' for others. */
  host: string
  /** Undefined for a target without a path, which matches no layer. */
  path: string | undefined
}

interface LegacyUrl {
  pathname: string | null
  parse?(text: string): LegacyUrl
  /** Deno's name for it. */
  urlParse?(text: string): LegacyUrl
}

/**
 * Matches characters that Node.js's legacy parser changes or truncates at in a target with a
 * leading slash.
 */
const NOT_PLAIN = /[\t\n\f\r #\u00a0\ufeff]/

export function readTarget(url: string): Target {
  return { url, host: hostOf(url), path: pathOf(url) }
}

function pathOf(url: string): string | undefined {
  if (url[0] !== '/' || NOT_PLAIN.test(url)) return legacyPathOf(url)
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

/** Uses the class of Node.js's legacy parser, because `url.parse` is deprecated. */
function legacyPathOf(url: string): string | undefined {
  const { Url } = nodeUrl as typeof nodeUrl & { Url: new () => LegacyUrl }
  try {
    const parser = new Url()
    const parsed = parser.parse ? parser.parse(url) : parser.urlParse?.(url)
    return parsed?.pathname ?? undefined
  } catch {
    return undefined
  }
}

function hostOf(url: string): string {
  if (url === '' || url[0] === '/') return ''
  const query = url.indexOf('?')
  const scheme = (query === -1 ? url : url.slice(0, query)).indexOf('://')
  return scheme === -1 ? '' : url.substring(0, url.indexOf('/', scheme + 3))
}

/**
 * Returns the target as seen by layers mounted at `matched`; undefined if none of the characters in
 * `ends` follows, as with `/api` of `/apis`.
 */
export function withoutPrefix(
  { url, host, path }: Target,
  matched: string,
  ends: string,
): Target | undefined {
  if (matched === '') return { url, host, path }
  if (!path?.startsWith(matched)) return undefined
  const following = path[matched.length]
  if (following && !ends.includes(following)) return undefined
  const rest = host + url.slice(host.length + matched.length)
  return readTarget(host || rest[0] === '/' ? rest : `/${rest}`)
}

/**
 * Returns the target after a layer mounted at `matched` has called `next`, when the router puts the
 * prefix back. That isn't the original target for an absolute URL without a path.
 */
export function afterPrefix(target: Target, matched: string): Target {
  const { url, host } = target
  const restored = host + matched + url.slice(host.length + matched.length)
  return restored === url ? target : readTarget(restored)
}
