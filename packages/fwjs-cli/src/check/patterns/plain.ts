/** Segments that are words or parameters: most paths are such, and both grammars read them alike. */
const PLAIN = /^(?:\/(?::(?!__proto__)[A-Za-z_]\w*|[\w~-]+))*\/?$/

/** Whether a path consists of words and parameters only. */
export const isPlain = (pattern: unknown): pattern is string =>
  typeof pattern === 'string' && PLAIN.test(pattern)

/** The segments of a plain path as Express compares them: parameters are `:`, and words are in lower case. */
export const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment.startsWith(':') ? ':' : segment.toLowerCase()))
