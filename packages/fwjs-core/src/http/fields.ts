import type { Field } from '../node/response-headers.ts'

import type parseRange = require('range-parser')

/* The header fields that the framework itself sets, reads, or removes, as sent and in lowercase. */

export const CONTENT_ENCODING: Field = createField('Content-Encoding')
export const CONTENT_LANGUAGE: Field = createField('Content-Language')
export const CONTENT_LENGTH: Field = createField('Content-Length')
export const CONTENT_RANGE: Field = createField('Content-Range')
export const CONTENT_SECURITY_POLICY: Field = createField('Content-Security-Policy')
export const CONTENT_TYPE: Field = createField('Content-Type')
export const ETAG: Field = createField('ETag')
export const LOCATION: Field = createField('Location')
export const TRANSFER_ENCODING: Field = createField('Transfer-Encoding')
export const VARY: Field = createField('Vary')
export const X_CONTENT_TYPE_OPTIONS: Field = createField('X-Content-Type-Options')
export const X_POWERED_BY: Field = createField('X-Powered-By')

function createField(name: string): Field {
  return { name, key: name.toLowerCase() }
}

/**
 * Splits a comma-separated list of tokens; removes only spaces around tokens, and keeps empty tokens.
 */
export function splitTokens(list: string): string[] {
  return list.split(',').map(trimSpaces)
}

function trimSpaces(token: string): string {
  let start = 0
  let end = token.length
  while (token[start] === ' ') start++
  while (end > start && token[end - 1] === ' ') end--
  return token.slice(start, end)
}

// RFC 9110 5.1: a field name is a token.
const FIELD_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** Returns the Vary header with `field` added, unless it is already present or the header is `*`. */
export function appendVary(header: string, field: string | string[]): string {
  const fields = Array.isArray(field) ? field : splitTokens(String(field))
  if (!fields.every((name) => FIELD_NAME.test(name))) {
    throw new TypeError('field argument contains an invalid header name')
  }
  if (header === '*') return header

  const present = splitTokens(header.toLowerCase())
  if (fields.includes('*') || present.includes('*')) return '*'

  let value = header
  for (const name of fields) {
    if (present.includes(name.toLowerCase())) continue
    present.push(name.toLowerCase())
    value = value ? `${value}, ${name}` : name
  }
  return value
}

/**
 * Formats the Link header for the URLs of each `rel`. Characters that could end a URL or a name, or start
 * another link, are percent-encoded: one link out per link in (CVE-2024-10491, F91).
 */
export function formatLinks(links: readonly Link[]): string {
  const format = (rel: string, url: string): string =>
    `<${encode(String(url), IN_URL)}>; rel="${encode(rel, IN_QUOTES)}"`
  return links.map(([rel, urls]) => urls.map((url) => format(rel, url)).join(', ')).join(', ')
}

export type Link = readonly [rel: string, urls: readonly string[]]

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what we encode.
const IN_URL = /[<>"\u0000-\u001f\u007f]/g
/** Includes the backslash, because it would escape the closing quote. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what we encode.
const IN_QUOTES = /[\\"\u0000-\u001f\u007f]/g

function encode(text: string, delimiters: RegExp): string {
  return text.replace(delimiters, encodeURIComponent)
}

/**
 * Returns true if the headers have been sent; also works for test tools' responses without
 * `headersSent`.
 */
export function isSent(res: object): boolean {
  const { headersSent, _header } = res as { headersSent?: unknown; _header?: unknown }
  return typeof headersSent === 'boolean' ? headersSent : Boolean(_header)
}

export type ParseRange = (
  size: number,
  header: string,
  options?: parseRange.Options,
) => parseRange.Ranges | parseRange.Result

/**
 * Creates a function that parses the ranges of a Range header. Empty entries aren't ranges, and a header
 * can have thousands of them, so they are removed before the package parses each one (F66).
 */
export function createRangeReader(parse: ParseRange): ParseRange {
  return (size, header, options) => parse(size, withoutEmptyEntries(header), options)
}

/** Removes empty entries. If a test tool set something other than a string, the package rejects it. */
function withoutEmptyEntries(header: string): string {
  if (typeof header !== 'string' || !header.includes(',,')) return header
  const unit = header.indexOf('=') + 1
  return header.slice(0, unit) + header.slice(unit).replace(/,{2,}/g, ',')
}
