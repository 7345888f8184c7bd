/**
 * Every fast path by its name. docs/decisions/0013-fast-paths.md has a row for each: what it relies
 * on, what guards it, and what is done instead.
 */
export const FAST_PATHS = [
  'common-types',
  'header-store',
  'http2-headers',
  'http2-streams',
  'legacy-url',
  'own-members',
  'param-callbacks',
  'plain-query',
  'request-end',
  'server-classes',
  'single-write',
] as const

export type FastPath = (typeof FAST_PATHS)[number]

/** Names with commas between them, or `all`; read once, so that no request pays for it. */
const without = new Set(
  process.env['FWJS_DISABLE_FAST_PATHS']?.split(',').map((name) => name.trim()),
)

/** Whether this process takes a fast path. A module asks when it is loaded and keeps the answer. */
export function isOn(name: FastPath): boolean {
  return !without.has(name) && !without.has('all')
}
