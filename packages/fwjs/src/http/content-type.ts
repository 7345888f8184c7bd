import contentType = require('content-type')

const PARAMETER_NAME = /; *([^=; ]+) *= *(?:"(?:[^"\\]|\\.)*"|[^; "]*)/g

/** What is wrong with a Content-Type: no parser can read it, or it says something twice. */
export function problemOfContentType(header: string): 'malformed' | 'ambiguous' | undefined {
  try {
    contentType.parse(header)
  } catch {
    return 'malformed'
  }
  const names = [...header.matchAll(PARAMETER_NAME)].map(([, name = '']) => name.toLowerCase())
  return new Set(names).size < names.length ? 'ambiguous' : undefined
}
