/** Segments that are words or parameters. Most paths look like this, and both syntaxes agree on them. */
const PLAIN = /^(?:\/(?::(?!__proto__)[A-Za-z_]\w*|[\w~-]+))*\/?$/

/** Returns true if a path only has words and parameters. */
export const isPlain = (pattern: unknown): pattern is string =>
  typeof pattern === 'string' && PLAIN.test(pattern)

/** Splits a plain path for comparison: parameters become `:`, and words lowercase. */
export const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment.startsWith(':') ? ':' : segment.toLowerCase()))
