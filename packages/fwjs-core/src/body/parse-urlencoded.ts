import { parse as parseSimple } from 'querystring'
import { throwAtCaller } from '../diagnostics/caller-stack.ts'
import { parseWithOptions, qs } from '../http/query.ts'
import { readCount } from '../numbers.ts'

import createError = require('http-errors')

export interface UrlencodedParsing {
  depth?: number | undefined
  extended?: boolean | undefined
  parameterLimit?: number | undefined
}

/** Creates a form parser: with nesting by qs, or flat by Node's own parser. */
export function createUrlencodedParser(options: UrlencodedParsing) {
  const max = readParameterLimit(options.parameterLimit)
  const parse = options.extended === false ? parseFlat : createNestedParser(options.depth)
  return function parseUrlencoded(text: string): unknown {
    return text.length === 0 ? {} : parse(text, countParameters(text, max), max)
  }
}

/** Reads the limit; Express accepts strings too. */
function readParameterLimit(given: unknown = 1000): number {
  const max = readCount(typeof given === 'bigint' ? given : Number(given), 'parameterLimit')
  return Number.isFinite(max) ? Math.trunc(max) : max
}

/**
 * Counts parameters before parsing, so that a form with too many is rejected quickly (CVE-2025-13466).
 */
function countParameters(text: string, max: number): number {
  let count = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    count++
    if (count > max) break
  }
  if (count <= max) return count
  throw createError(413, 'too many parameters', { type: 'parameters.too.many' })
}

function parseFlat(text: string, _count: number, max: number): unknown {
  return parseSimple(text, undefined, undefined, { maxKeys: max })
}

function createNestedParser(given: unknown) {
  // qs accepts only numbers as depth, and uses its default for anything else.
  const depth = given === undefined ? 32 : (given as number)
  if (typeof depth === 'bigint' || !(Number(depth) >= 0)) {
    throwAtCaller(new TypeError('option depth must be a zero or a positive number'))
  }
  qs()
  return (text: string, count: number, max: number): unknown => {
    const arrayLimit = Math.max(100, count)
    try {
      return parseWithOptions(text, { arrayLimit, depth, strictDepth: true, parameterLimit: max })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw createError(400, 'The input exceeded the depth', {
        type: 'querystring.parse.rangeError',
      })
    }
  }
}
