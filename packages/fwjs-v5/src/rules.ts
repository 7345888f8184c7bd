import { createDeprecate, type Deprecate } from 'fwjs-core/lib/diagnostics/deprecate.js'
import type { FileRules } from 'fwjs-core/lib/files/rules.js'
import { TRANSFER_ENCODING } from 'fwjs-core/lib/http/fields.js'
import { isFreshByTag } from 'fwjs-core/lib/http/fresh.js'
import type { MediaTypes } from 'fwjs-core/lib/http/media-types.js'
import { isOn } from 'fwjs-core/lib/node/fast-paths.js'
import { getFast } from 'fwjs-core/lib/node/response-headers.js'
import type { BodyRules } from 'fwjs-core/lib/response/body.js'
import { extname, isAbsolute } from 'path'

import contentType = require('content-type')
import mime = require('mime-types')
import parseRange = require('range-parser')

/** Undefined in a bundle of ES modules, which has no folder. */
const folder = typeof __dirname === 'string' ? __dirname : undefined

export const deprecate: Deprecate = createDeprecate('fwjs-v5', folder, ['express'])

const OCTETS = 'application/octet-stream'
const skipsTable = isOn('common-types')

/** The media types of mime-types 3. */
export const mediaTypes: MediaTypes = {
  lookup: (extension) => mime.lookup(extension) || OCTETS,
  /** A word that is neither a type nor an extension is not sent (Y1). */
  withCharset: (type) => mime.contentType(type) || undefined,
  inUtf8(type) {
    if (skipsTable && type === 'application/json; charset=utf-8') return type
    if (skipsTable && type === 'text/html; charset=utf-8') return type
    const parsed = contentType.parse(type)
    parsed.parameters['charset'] = 'utf-8'
    return contentType.format(parsed)
  },
  ofFile: (path) => mime.contentType(extname(path)) || OCTETS,
  common(type) {
    if (!skipsTable) return undefined
    if (type === 'application/json') return 'application/json; charset=utf-8'
    if (type === 'text/html') return 'text/html; charset=utf-8'
    if (type === 'text/plain') return 'text/plain; charset=utf-8'
    return undefined
  },
  commonHtml: () => (skipsTable ? 'text/html; charset=utf-8' : undefined),
}

export const bodyRules: BodyRules = {
  types: mediaTypes,
  isBytes: (body): body is ArrayBufferView => ArrayBuffer.isView(body),
  keepsType: (type) => typeof type === 'string' && type !== '',
  setsDefaultTwice: false,
  setsCharsetOfNull: false,
  needsLength: (res) => !getFast(res, 'get', TRANSFER_ENCODING),
}

export const fileRules: FileRules = {
  deprecate: undefined,
  dotfiles: 'ignore',
  typeOf: mediaTypes.ofFile,
  isAbsolute,
  isFresh: isFreshByTag,
  readRanges: parseRange,
}
