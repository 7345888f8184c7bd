export interface Match {
  /** The part of the path that the pattern matched. */
  path: string
  /** Without a prototype if the pattern is a string. */
  params: Record<string, string | string[]>
  keys: string[]
}

export type Matcher = (path: string) => Match | false

/** How a string pattern matches, with the defaults applied. */
export interface StringOptions {
  readonly sensitive: boolean
  /** Whether to match to the end of the path. */
  readonly end: boolean
  /** Whether to accept a slash after the pattern, at the end of the path. */
  readonly trailing: boolean
}

/** Returns the decoded value of a param. */
export function readParam(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch (error) {
    throw Object.assign(error as URIError, {
      message: `Failed to decode param '${value}'`,
      status: 400,
    })
  }
}
