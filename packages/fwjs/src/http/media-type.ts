import { isCommonInUtf8 } from '../fast-path/common-types.ts'

import contentType = require('content-type')
import mime = require('mime')

/** The table of all types, which programs may add to. */
export { mime }

export interface AcceptParameters {
  value: string
  quality?: number
  params: Record<string, string | undefined>
}

const HAS_CHARSET = /;\s*charset\s*=/

/** `html`, `.html` or `a/b.html` to its media type; a text with a slash is one already. */
export function toMediaType(nameOrType: string): string {
  return nameOrType.includes('/') ? nameOrType : mime.lookup(nameOrType)
}

/** Textual types get a charset, so that no client guesses one (CVE-2014-6393). */
export function withDefaultCharset(type: string): string {
  if (HAS_CHARSET.test(type)) return type
  const charset = (mime.charsets as { lookup(type: string): string }).lookup(
    type.split(';')[0] as string,
  )
  return charset ? `${type}; charset=${charset.toLowerCase()}` : type
}

/** In files the charset is written in capitals, in `res.send` it is not: as Express has it. */
export function withCapitalCharset(type: string): string {
  const charset = (mime.charsets as { lookup(type: string): string }).lookup(type)
  return charset ? `${type}; charset=${charset}` : type
}

/** The type with its charset replaced; throws TypeError when the type is malformed. */
export function setCharset(type: string, charset: string): string {
  if (!type || !charset) return type
  const parsed = contentType.parse(type)
  parsed.parameters['charset'] = charset
  return contentType.format(parsed)
}

/** A string body is written in UTF-8, so its Content-Type must say so. */
export function asUtf8(type: string): string {
  return isCommonInUtf8(type) ? type : setCharset(type, 'utf-8')
}

/** One entry of an Accept header, or an extension, as its type and parameters. */
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

/** What is wrong with a Content-Type: no parser can read it, or it says something twice. */
export function problemOfContentType(header: string): 'malformed' | 'ambiguous' | undefined {
  try {
    contentType.parse(header)
  } catch {
    return 'malformed'
  }
  const names = [...header.matchAll(PARAMETER_NAME)].map(([, name = '']) => name.toLowerCase())
  return new Set(names).size < names.length ? 'ambiguous' : undefined
}
