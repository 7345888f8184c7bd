import parseRange = require('range-parser')

/**
 * The ranges of a Range header. Empty entries are no ranges, and a header can have thousands of
 * them, so they are taken out before the package splits each (F66).
 */
export function readRanges(
  size: number,
  header: string,
  options?: parseRange.Options,
): parseRange.Ranges | parseRange.Result {
  return parseRange(size, withoutEmptyEntries(header), options)
}

/** A test tool may have put something else there than text: the package refuses it. */
function withoutEmptyEntries(header: string): string {
  if (typeof header !== 'string' || !header.includes(',,')) return header
  const unit = header.indexOf('=') + 1
  return header.slice(0, unit) + header.slice(unit).replace(/,{2,}/g, ',')
}
