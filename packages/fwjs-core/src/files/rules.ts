import type { Deprecate } from '../diagnostics/deprecate.ts'
import { createRangeReader, type ParseRange } from '../http/fields.ts'
import { type FreshRule, isFresh } from '../http/fresh.ts'
import { mediaTypes } from '../http/media-type.ts'

import parseRange = require('range-parser')

/** How an API line finds and sends files. */
export interface FileRules {
  /** Reports old names of options; undefined if they have no meaning. */
  deprecate: Deprecate | undefined
  /** Undefined for the legacy rule: dotfiles are ignored, but files in dot directories aren't. */
  dotfiles: 'ignore' | undefined
  /** Returns the Content-Type of a file. */
  typeOf: (path: string) => string | undefined
  isFresh: FreshRule
  readRanges: ParseRange
}

export const readRanges: ParseRange = createRangeReader(parseRange)

/** Creates the rules of the lines that accept old names of options. */
export function createFileRules(deprecate: Deprecate): FileRules {
  return { deprecate, dotfiles: undefined, typeOf: mediaTypes.ofFile, isFresh, readRanges }
}
