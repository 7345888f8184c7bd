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

/** How an ordinary router registers a route, or with `use` a mount. */
export const placeFor = (method: string): PatternPlace => ({
  end: method !== 'use',
  strict: false,
  sensitive: false,
})
