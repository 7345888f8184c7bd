/**
 * The names of all fast paths. docs/decisions/0013-fast-paths.md lists for each what it relies on, what
 * guards it, and the fallback.
 */
export const FAST_PATHS = [
  'chunk-reuse',
  'common-types',
  'exact-type',
  'header-store',
  'http2-headers',
  'http2-streams',
  'legacy-url',
  'own-members',
  'param-callbacks',
  'plain-query',
  'plain-text',
  'server-classes',
  'short-sha1',
  'single-write',
] as const

export type FastPath = (typeof FAST_PATHS)[number]

/** Comma-separated names, or `all`; read once, so that it doesn't slow down requests. */
const disabled = new Set(
  process.env['FWJS_DISABLE_FAST_PATHS']?.split(',').map((name) => name.trim()),
)

/** Returns true if this process uses a fast path. Modules call it once, when they are loaded. */
export function isOn(name: FastPath): boolean {
  return !disabled.has(name) && !disabled.has('all')
}
