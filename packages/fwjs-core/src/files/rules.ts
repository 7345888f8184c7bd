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
  /** Returns true for a path that `res.sendFile` accepts without a root. */
  isAbsolute: (path: string) => unknown
  isFresh: FreshRule
  readRanges: ParseRange
}

/**
 * Returns true if Express 4 treats the path as absolute, on every system: it starts with a slash, a drive
 * and a separator, or two backslashes. `path.isAbsolute` differs.
 */
export function isAbsolute(path: string): true | undefined {
  const hasDrive = path[1] === ':' && (path[2] === '\\' || path[2] === '/')
  return path[0] === '/' || hasDrive || path.startsWith('\\\\') ? true : undefined
}

export const readRanges: ParseRange = createRangeReader(parseRange)

/** Creates the rules of the lines that accept old names of options. */
export function createFileRules(deprecate: Deprecate): FileRules {
  const typeOf = mediaTypes.ofFile
  return { deprecate, dotfiles: undefined, typeOf, isAbsolute, isFresh, readRanges }
}
