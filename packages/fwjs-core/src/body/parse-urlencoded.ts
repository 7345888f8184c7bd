import { parse as parseSimple } from 'querystring'
import { throwAtCaller } from '../diagnostics/caller-stack.ts'
import { type LoadQs, parseWithQs, type Qs, type QsOptions } from '../http/query.ts'
import { readCount } from '../numbers.ts'

import createError = require('http-errors')

/** How an API line parses forms with nested names. */
export interface FormRules {
  qs: LoadQs
  /** Returns the largest number of elements of an array in a form with this many parameters. */
  arrayLimit: (parameters: number) => number
}

export interface UrlencodedParsing {
  depth?: number | undefined
  extended?: boolean | undefined
  parameterLimit?: number | undefined
}

/** Creates a form parser: with nesting by qs, or flat by Node's own parser. */
export function createUrlencodedParser(options: UrlencodedParsing, rules: FormRules): ParseForm {
  if (options.extended === false) return createFormParser(options, parseFlat)
  const depth = readDepth(options.depth)
  // In advance, because nothing is loaded while a form is parsed.
  const qs = rules.qs()
  return createFormParser(options, (text, { count, max }) =>
    parseNested(qs, text, { arrayLimit: rules.arrayLimit(count), depth, parameterLimit: max }),
  )
}

type ParseForm = (text: string, charset: string | null) => unknown

/** The number of parameters in a form, their limit, and the charset of percent-encoded bytes. */
interface Form {
  count: number
  max: number
  charset: string
}

/** Creates a form parser that rejects forms with too many parameters before it parses them. */
export function createFormParser(
  options: UrlencodedParsing,
  parse: (text: string, form: Form) => unknown,
): ParseForm {
  const max = readParameterLimit(options.parameterLimit)
  return function parseUrlencoded(text, charset) {
    if (text.length === 0) return {}
    return parse(text, { count: countParameters(text, max), max, charset: charset as string })
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

function parseFlat(text: string, { max }: Form): unknown {
  return parseSimple(text, undefined, undefined, { maxKeys: max })
}

export function readDepth(given: unknown): number {
  // qs accepts only numbers as depth, and uses its default for anything else.
  const depth = given === undefined ? 32 : (given as number)
  if (typeof depth === 'bigint' || !(Number(depth) >= 0)) {
    throwAtCaller(new TypeError('option depth must be a zero or a positive number'))
  }
  return depth
}

/** Parses a form; prototype names are kept as data, as in Express. */
export function parseNested(qs: Qs, text: string, options: QsOptions): unknown {
  try {
    return parseWithQs(qs, text, { allowPrototypes: true, strictDepth: true, ...options })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw createError(400, 'The input exceeded the depth', {
      type: 'querystring.parse.rangeError',
    })
  }
}
