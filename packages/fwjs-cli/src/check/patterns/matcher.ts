/** How a path is registered. */
export interface PatternPlace {
  /** Whether the whole URL must match: true for a route, false for `use`. */
  end: boolean
  strict: boolean
  sensitive: boolean
}

export interface Match {
  /** The part of the URL that matched; `use` strips it. */
  path: string
  params: Record<string, unknown>
}

export type Matcher = (path: string) => Match | undefined

/**
 * Wraps a matcher so that it matches nothing if it throws. V8 compiles a RegExp on first use and may then find it too
 * large, depending on the stack size.
 */
export const withoutErrors =
  (match: Matcher): Matcher =>
  (path) => {
    try {
      return match(path)
    } catch {
      return undefined
    }
  }

/** Returns the matching options of a default router for a method. */
export const placeFor = (method: string): PatternPlace => ({
  end: method !== 'use',
  strict: false,
  sensitive: false,
})
