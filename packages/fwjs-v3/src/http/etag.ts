import { createHash } from 'crypto'

type ETagFunction = (body: string | Buffer, encoding?: BufferEncoding) => string

/**
 * Uses the length in hex and the MD5, as 3.x does, because clients have it cached. It isn't a
 * security measure.
 */
export const strongETag: ETagFunction = (body, encoding) => {
  const bytes = typeof body === 'string' ? Buffer.from(body, encoding) : body
  const hash = createHash('md5').update(bytes).digest('base64')
  return `"${bytes.length.toString(16)}-${hash.replace(/=+$/, '')}"`
}

export const weakETag: ETagFunction = (body, encoding) => `W/${strongETag(body, encoding)}`

export function compileETag(value: unknown): ETagFunction | undefined {
  if (typeof value === 'function') return value as ETagFunction
  if (value === true || value === 'weak') return weakETag
  if (value === 'strong') return strongETag
  if (value === false) return undefined
  throw new TypeError(`unknown value for etag function: ${value}`)
}
