import nodeModule from 'module'
import type { Resolved } from './replacement.ts'

/** Returns the file that replaces the resolved one. */
export type Replace = (resolved: Resolved) => string

type ResolveFilename = (request: string, parent?: NodeJS.Module, ...rest: unknown[]) => string

/**
 * Replaces what `require`, `require.resolve`, and APM agents resolve. No documented Node.js hook covers the
 * last two on Node 20 and 22. Returns false if the internal function is missing; the hooks then cover `require`.
 */
export function switchRequire(replace: Replace): boolean {
  const internals = nodeModule as unknown as { _resolveFilename: unknown }
  const resolveFilename = internals._resolveFilename as ResolveFilename
  if (typeof resolveFilename !== 'function') return false
  internals._resolveFilename = function (
    this: unknown,
    request: string,
    parent?: NodeJS.Module,
    ...rest: unknown[]
  ): string {
    const file = resolveFilename.call(this, request, parent, ...rest)
    return replace({ request, file, from: parent?.filename ?? undefined })
  }
  return true
}
