import { isCommonInUtf8 } from './common-types.ts'

import contentType = require('content-type')
import mime = require('mime')

/** The table of all types, which apps can extend. */
export { mime }

export interface AcceptParameters {
  value: string
  quality?: number
  params: Record<string, string | undefined>
}

const HAS_CHARSET = /;\s*charset\s*=/

/**
 * Converts an extension such as `html` or `.html` to its media type; a string with a slash is one
 * already.
 */
export function toMediaType(nameOrType: string): string {
  return nameOrType.includes('/') ? nameOrType : mime.lookup(nameOrType)
}

/** Adds a charset to text types, so that clients don't guess one (CVE-2014-6393). */
export function withDefaultCharset(type: string): string {
  if (HAS_CHARSET.test(type)) return type
  const charset = (mime.charsets as { lookup(type: string): string }).lookup(
    type.split(';')[0] as string,
  )
  return charset ? `${type}; charset=${charset.toLowerCase()}` : type
}

/** Adds the charset in uppercase, as Express does for files; in `res.send`, it is lowercase. */
export function withCapitalCharset(type: string): string {
  const charset = (mime.charsets as { lookup(type: string): string }).lookup(type)
  return charset ? `${type}; charset=${charset}` : type
}

/** Returns the type with its charset replaced; throws a TypeError if the type is malformed. */
export function setCharset(type: string, charset: string): string {
  if (!type || !charset) return type
  const parsed = contentType.parse(type)
  parsed.parameters['charset'] = charset
  return contentType.format(parsed)
}

/** Sets the charset to UTF-8, because string bodies are encoded in UTF-8. */
export function asUtf8(type: string): string {
  return isCommonInUtf8(type) ? type : setCharset(type, 'utf-8')
}

/** Parses an entry of an Accept header, or an extension, into its type and parameters. */
export function parseAccepted(type: string): AcceptParameters {
  if (!type.includes('/')) return { value: mime.lookup(type), params: {} }
  const [value = '', ...rest] = type.split(/ *; */)
  const parsed: AcceptParameters = { value, quality: 1, params: {} }
  for (const parameter of rest) {
    const [name = '', text] = parameter.split(/ *= */)
    if (name === 'q') parsed.quality = Number.parseFloat(text as string)
    else parsed.params[name] = text
  }
  return parsed
}

const PARAMETER_NAME = /; *([^=; ]+) *= *(?:"(?:[^"\\]|\\.)*"|[^; "]*)/g

/** Returns the problem of a Content-Type: it is malformed, or has a duplicate parameter. */
export function problemOfContentType(header: string): 'malformed' | 'ambiguous' | undefined {
  try {
    contentType.parse(header)
  } catch {
    return 'malformed'
  }
  const names = [...header.matchAll(PARAMETER_NAME)].map(([, name = '']) => name.toLowerCase())
  return new Set(names).size < names.length ? 'ambiguous' : undefined
}
