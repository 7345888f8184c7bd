import { createHttpError } from '../http-error.ts'

export type PartHeaders = Record<string, string>

/** Lower than the parser's own limit, at which it silently stops reading a part's headers. */
export const MAX_PAIRS = 100
export const MAX_BYTES = 16_384

/** Reads a part's headers as strings; the last one of each name wins. */
export function readHeaders(raw: object, encoding: BufferEncoding): PartHeaders {
  const lists = Object.entries(raw as Record<string, string[]>)
  const pairs = lists.reduce((sum, [, values]) => sum + values.length, 0)
  const bytes = lists.reduce((sum, [name, values]) => sum + name.length + values.join('').length, 0)
  if (pairs >= MAX_PAIRS || bytes > MAX_BYTES / 2) {
    throw createHttpError(400, 'multipart part headers too large')
  }
  const headers: PartHeaders = {}
  for (const [name, values] of lists) {
    const text = Buffer.from(values.at(-1) ?? '', 'latin1').toString(encoding)
    Object.defineProperty(headers, name, { value: text, enumerable: true, configurable: true })
  }
  return headers
}
