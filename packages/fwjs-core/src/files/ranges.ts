import type { Req, Res } from '../types.ts'
import { isRangeFresh } from './conditions.ts'
import type { FileOptions } from './options.ts'
import type { FileRules } from './rules.ts'

/** The bytes of the file to send. */
export interface Span {
  offset: number
  length: number
}

/** Returns the part of the file selected by the options `start` and `end`. */
export function wholeSpan(size: number, { start, end }: FileOptions): Span {
  const rest = Math.max(0, size - start)
  const max = end === undefined ? rest : Math.max(0, end - start + 1)
  return { offset: start, length: Math.min(rest, max) }
}

/**
 * Returns the requested range, `whole` for none or several, or undefined if the bytes don't exist. Sets
 * the status and Content-Range.
 */
export function chooseSpan(
  req: Req,
  res: Res,
  whole: Span,
  { readRanges }: FileRules,
): Span | undefined {
  const header = req.headers.range
  if (header === undefined || !/^ *bytes=/.test(header)) return whole
  const ranges = readRanges(whole.length, header, { combine: true })
  if (ranges === -2 || !isRangeFresh(req, res)) return whole
  if (ranges === -1) {
    res.setHeader('Content-Range', `bytes */${whole.length}`)
    return undefined
  }
  const [range] = ranges
  if (range === undefined || ranges.length > 1) return whole
  res.statusCode = 206
  res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${whole.length}`)
  return { offset: whole.offset + range.start, length: range.end - range.start + 1 }
}
