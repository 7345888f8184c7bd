import { UserError } from '../terminal/user-error.ts'
import type { Request } from './request.ts'

/*
 * Requests are written to a socket as Latin-1, so a line break in a header value would inject another
 * header or request, and so would U+010A, whose low byte is a line feed.
 */

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/
const TARGET = /^\/[\x21-\x7e\x80-\xff]*$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** Returns true if a URL can be sent unchanged. */
export const isTarget = (text: string): boolean => TARGET.test(text)

/** Returns true if a header can have this value. */
export const isHeaderValue = (text: string): boolean => VALUE.test(text)

/** Returns why HTTP/1.1 doesn't allow a header, or undefined. */
export function headerProblem([name, value]: [string, string]): string | undefined {
  if (!TOKEN.test(name)) return `the header name ${quoted(name)} isn't allowed in HTTP`
  if (isHeaderValue(value)) return undefined
  return `the value of the header ${name} has a character that isn't allowed in HTTP`
}

/** Returns why HTTP/1.1 doesn't allow a request, or undefined. */
function problemOf({ method, target, headers }: Request): string | undefined {
  if (!TOKEN.test(method)) return `the method ${quoted(method)} isn't allowed in HTTP`
  if (!isTarget(target) && !(target === '*' && method === 'OPTIONS')) {
    return target.startsWith('/')
      ? 'the URL has a character that must be percent-encoded'
      : 'the URL must start with /'
  }
  return headers.map(headerProblem).find((problem) => problem !== undefined)
}

/** Returns the request if it can be sent; otherwise throws a {@link UserError} with its location. */
export function checkedRequest(request: Request, placeOf: () => string): Request {
  const problem = problemOf(request)
  if (problem === undefined) return request
  throw new UserError(`${placeOf()} can't be sent: ${problem}.`)
}

/** Quotes a short excerpt on one line. */
const quoted = (text: string): string => JSON.stringify(text.slice(0, 40))
