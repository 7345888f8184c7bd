/** How a path is registered. */
export interface PatternPlace {
  /** True for a route, false for `use`. */
  end: boolean
  strict: boolean
  sensitive: boolean
}

/** What a path has matched. */
export interface Match {
  /** The part of the URL that matched; `use` takes it away. */
  path: string
  params: Record<string, unknown>
}

export type Matcher = (path: string) => Match | undefined

/**
 * The same matcher, which matches nothing where matching throws. V8 compiles an expression when it is first used, and
 * then finds a very long one too large; how long depends on the stack of the system.
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

/** How an ordinary router registers a route, or with `use` a mount. */
export const placeFor = (method: string): PatternPlace => ({
  end: method !== 'use',
  strict: false,
  sensitive: false,
})
