import { readRanges } from '../http/range.ts'
import type { Req, Res } from '../internal-types.ts'
import { isRangeFresh } from './conditions.ts'
import type { FileOptions } from './options.ts'

/** Which bytes of the file go out. */
export interface Span {
  offset: number
  length: number
}

/** The part of the file that the caller's `start` and `end` leave. */
export function wholeSpan(size: number, { start, end }: FileOptions): Span {
  const rest = Math.max(0, size - start)
  const most = end === undefined ? rest : Math.max(0, end - start + 1)
  return { offset: start, length: Math.min(rest, most) }
}

/**
 * The one range that the client asks for, `whole` when it asks for none or for several, undefined
 * when it asks for bytes that are not there. Sets the status and Content-Range.
 */
export function chooseSpan(req: Req, res: Res, whole: Span): Span | undefined {
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
