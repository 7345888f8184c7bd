import type { IncomingHttpHeaders } from 'http'
import { splitTokens } from './fields.ts'

export type FreshRule = typeof isFresh

interface Validators {
  etag: unknown
  lastModified: unknown
}

/** Returns true for conditional requests; most aren't. */
export function isConditional(request: IncomingHttpHeaders): boolean {
  return Boolean(request['if-modified-since'] || request['if-none-match'])
}

/**
 * Returns true if the client's copy is fresh. As in Express 4, If-None-Match and If-Modified-Since must
 * both pass if both are present (in RFC 9110, the first decides alone).
 */
export function isFresh(request: IncomingHttpHeaders, response: Validators): boolean {
  const since = request['if-modified-since']
  const noneMatch = request['if-none-match']
  if (!isConditional(request)) return false
  if (demandsReload(request['cache-control'])) return false

  if (noneMatch && noneMatch !== '*' && !hasETag(noneMatch, response.etag)) return false
  return !since || !isModified(since, response.lastModified)
}

/**
 * Returns true if the client's copy is fresh. As in RFC 9110, If-None-Match decides alone if it is
 * present.
 */
export function isFreshByTag(request: IncomingHttpHeaders, response: Validators): boolean {
  const since = request['if-modified-since']
  const noneMatch = request['if-none-match']
  if (!isConditional(request) || demandsReload(request['cache-control'])) return false
  if (noneMatch) return noneMatch === '*' || hasETag(noneMatch, response.etag)
  return !since || !isModified(since, response.lastModified)
}

function demandsReload(cacheControl: string | undefined): boolean {
  return !!cacheControl?.split(',').some((directive) => directive.trim() === 'no-cache')
}

/** Returns true if a list of tags has this one; weak and strong tags are compared alike. */
export function hasETag(list: string, etag: unknown): boolean {
  if (!etag) return false
  return splitTokens(list).some((tag) => tag === etag || tag === `W/${etag}` || `W/${tag}` === etag)
}

function isModified(since: string, lastModified: unknown): boolean {
  return !lastModified || !(Date.parse(String(lastModified)) <= Date.parse(since))
}
