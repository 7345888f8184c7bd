import { strongETag, weakETag } from 'fwjs-core/lib/http/etag.js'
import { parseAccepted, setCharset } from 'fwjs-core/lib/http/media-type.js'
import { isAbsolute } from 'fwjs-core/lib/response/file.js'
import { compileETag, compileQueryParser, compileTrust } from 'fwjs-core/lib/settings/compile.js'
import { deprecate } from './deprecate.ts'

import contentDisposition = require('content-disposition')

/**
 * Functions that packages import from this file of Express (Sails uses `isAbsolute`). fwjs itself
 * doesn't use them; each calls the function that does the work.
 */
export const etag: typeof strongETag = strongETag
export const wetag: typeof weakETag = weakETag
export const normalizeType: typeof parseAccepted = parseAccepted
export { compileETag, compileQueryParser, compileTrust, isAbsolute, setCharset }

export function normalizeTypes(types: string[]): ReturnType<typeof parseAccepted>[] {
  return types.map(parseAccepted)
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
