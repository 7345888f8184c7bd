import { isAbsolute } from 'fwjs-core/lib/files/rules.js'
import { strongETag, weakETag } from 'fwjs-core/lib/http/etag.js'
import { mediaTypes, setCharset } from 'fwjs-core/lib/http/media-type.js'
import { type AcceptParameters, parseAccepted } from 'fwjs-core/lib/response/format.js'
import { compileETag, compileTrust } from 'fwjs-core/lib/settings/compile.js'
import { deprecate } from './rules.ts'
import { compileQueryParser } from './settings.ts'

import contentDisposition = require('content-disposition')

/**
 * Functions that packages import from this file of Express (Sails uses `isAbsolute`). fwjs itself
 * doesn't use them; each calls the function that does the work.
 */
export const etag: typeof strongETag = strongETag
export const wetag: typeof weakETag = weakETag
export { compileETag, compileQueryParser, compileTrust, isAbsolute, setCharset }

export function normalizeType(type: string): AcceptParameters {
  return parseAccepted(type, mediaTypes)
}

export function normalizeTypes(types: string[]): AcceptParameters[] {
  return types.map(normalizeType)
}

export function flatten(list: unknown[], depth: number = Number.POSITIVE_INFINITY): unknown[] {
  deprecate('utils.flatten: use array-flatten npm module instead')
  return list.flat(depth)
}

function disposition(...args: Parameters<typeof contentDisposition>): string {
  deprecate('utils.contentDisposition: use content-disposition npm module instead')
  return contentDisposition(...args)
}

export { disposition as contentDisposition }
