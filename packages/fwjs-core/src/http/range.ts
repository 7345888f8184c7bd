import parseRange = require('range-parser')

/**
 * Parses the ranges of a Range header. Empty entries aren't ranges, and a header can have thousands of
 * them, so they are removed before the package parses each one (F66).
 */
export function readRanges(
  size: number,
  header: string,
  options?: parseRange.Options,
): parseRange.Ranges | parseRange.Result {
  return parseRange(size, withoutEmptyEntries(header), options)
}

/** Removes empty entries. If a test tool set something other than a string, the package rejects it. */
function withoutEmptyEntries(header: string): string {
  if (typeof header !== 'string' || !header.includes(',,')) return header
  const unit = header.indexOf('=') + 1
  return header.slice(0, unit) + header.slice(unit).replace(/,{2,}/g, ',')
}
