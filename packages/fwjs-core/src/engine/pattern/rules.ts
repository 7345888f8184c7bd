/** A segment's text in lowercase, or undefined for a parameter: any nonempty segment. */
export type Segment = string | undefined

export interface Outline {
  segments: Segment[]
  /** Whether the path ends after these segments, except for a slash. Otherwise, anything may follow. */
  closed: boolean
}

/** What an API line knows about the pattern of a layer. */
export interface PatternRules {
  /** Returns the patterns as given, or a regular expression that was created from them. */
  patternsOf(layer: object): readonly (string | RegExp)[]
  /** Matches the slashes at the end of a mount path that aren't part of `req.baseUrl`. */
  readonly trailingSlash: RegExp
  /** Returns outlines: every path that the layer matches fits one of them. */
  outlinesOf(layer: object): readonly Outline[]
}
