import { methods as allMethods } from 'fwjs-core/lib/engine/methods.js'
import { strongETag, weakETag } from 'fwjs-core/lib/http/etag.js'
import { type AcceptParameters, parseAccepted } from 'fwjs-core/lib/response/format.js'
import { compileETag, compileTrust } from 'fwjs-core/lib/settings/compile.js'
import { mediaTypes } from './rules.ts'
import { compileQuery } from './settings.ts'

import contentType = require('content-type')

/**
 * Functions that packages import from this file of Express. fwjs-v5 itself doesn't use them; each calls
 * the function that does the work.
 */
export const methods: readonly string[] = allMethods
export const etag: typeof strongETag = strongETag
export const wetag: typeof weakETag = weakETag
export const compileQueryParser: typeof compileQuery = compileQuery
export { compileETag, compileTrust }

/** Parses an entry of an Accept header up to the first parameter without a value. */
export function normalizeType(type: string): AcceptParameters {
  const parts = type.split(';')
  const malformed = parts.findIndex((part, at) => at > 0 && !part.includes('='))
  return parseAccepted(
    parts.slice(0, malformed === -1 ? undefined : malformed).join(';'),
    mediaTypes,
  )
}

export function normalizeTypes(types: string[]): AcceptParameters[] {
  return types.map(normalizeType)
}

export function setCharset(type: string, charset: string): string {
  if (!type || !charset) return type
  const parsed = contentType.parse(type)
  parsed.parameters['charset'] = charset
  return contentType.format(parsed)
}
