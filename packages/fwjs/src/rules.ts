import { createDeprecate, type Deprecate } from 'fwjs-core/lib/diagnostics/deprecate.js'
import { createFileRules, type FileRules } from 'fwjs-core/lib/files/rules.js'
import { mediaTypes } from 'fwjs-core/lib/http/media-type.js'
import type { BodyRules } from 'fwjs-core/lib/response/body.js'

/** Undefined in a bundle of ES modules, which has no folder. */
const folder = typeof __dirname === 'string' ? __dirname : undefined

export const deprecate: Deprecate = createDeprecate('fwjs', folder, ['express'])

export const bodyRules: BodyRules = {
  types: mediaTypes,
  setsCharsetOfNull: true,
  needsLength: () => true,
  isBytes: (body): body is ArrayBufferView => body instanceof Uint8Array,
}

export const fileRules: FileRules = createFileRules(deprecate)
