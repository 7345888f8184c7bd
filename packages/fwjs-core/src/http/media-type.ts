import { isOn } from '../node/fast-paths.ts'
import type { MediaTypes } from './media-types.ts'

import contentType = require('content-type')
import mime = require('mime')

/** The table of all types, which apps can extend. */
export { mime }

const charsets = mime.charsets as { lookup(type: string): string }
const { types } = mime as typeof mime & { types: Record<string, string> }
const { lookup } = charsets
const skipsTable = isOn('common-types')

const HAS_CHARSET = /;\s*charset\s*=/

/**
 * Converts an extension such as `html` or `.html` to its media type; a string with a slash is one
 * already.
 */
export function toMediaType(nameOrType: string): string {
  return nameOrType.includes('/') ? nameOrType : mime.lookup(nameOrType)
}

function withDefaultCharset(type: string): string {
  if (HAS_CHARSET.test(type)) return type
  const charset = charsets.lookup(type.split(';')[0] as string)
  return charset ? `${type}; charset=${charset.toLowerCase()}` : type
}

/** Adds the charset in uppercase, as Express does for files; in `res.send`, it is lowercase. */
export function withCapitalCharset(type: string): string {
  const charset = charsets.lookup(type)
  return charset ? `${type}; charset=${charset}` : type
}

/** Returns the type with its charset replaced; throws a TypeError if the type is malformed. */
export function setCharset(type: string, charset: string): string {
  if (!type || !charset) return type
  const parsed = contentType.parse(type)
  parsed.parameters['charset'] = charset
  return contentType.format(parsed)
}

/** Undefined if the app has its own table of charsets (bench/json, bench/redirect). */
function commonType(type: unknown): string | undefined {
  if (!skipsTable || charsets.lookup !== lookup) return undefined
  if (type === 'application/json') return 'application/json; charset=utf-8'
  if (type === 'text/html') return 'text/html; charset=utf-8'
  if (type === 'text/plain') return 'text/plain; charset=utf-8'
  return undefined
}

/** Returns true if a type is one of those above, so that it doesn't need parsing (bench/json). */
function isCommonInUtf8(type: string): boolean {
  if (!skipsTable) return false
  return type === 'application/json; charset=utf-8' || type === 'text/html; charset=utf-8'
}

/** The media types of the `mime` package, which apps can extend and change. */
export const mediaTypes: MediaTypes = {
  lookup: (extension) => mime.lookup(extension),
  withCharset: withDefaultCharset,
  inUtf8: (type) => (isCommonInUtf8(type) ? type : setCharset(type, 'utf-8')),
  /** Undefined if the app has removed the default type for unknown files. */
  ofFile(path) {
    const type = mime.lookup(path) as string | undefined
    return type && withCapitalCharset(type)
  },
  common: commonType,
  commonHtml: () => (types['html'] === 'text/html' ? commonType('text/html') : undefined),
}
