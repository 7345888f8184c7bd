import { readRanges as readSatisfiableRanges } from 'fwjs-core/lib/files/rules.js'
import type { ParseRange } from 'fwjs-core/lib/http/fields.js'

/**
 * Parses the ranges of a Range header. In 3.x, none counts if one is invalid or unsatisfiable, and
 * adjacent ranges aren't combined. Empty items are skipped (V09).
 */
export const readRanges: ParseRange = (size, header) => {
  const ranges = readSatisfiableRanges(size, header)
  if (typeof ranges === 'number') return ranges
  const items = header.slice(header.indexOf('=') + 1).split(',')
  return ranges.length === items.filter((item) => item.trim() !== '').length ? ranges : -1
}
