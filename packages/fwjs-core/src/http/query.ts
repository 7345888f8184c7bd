import { parse as parseSimple } from 'querystring'
import { isOn } from '../node/fast-paths.ts'

export type QueryParser = (text: string | null) => Record<string, unknown>

/**
 * Loads an API line's version of qs. It has fifty files, and most queries don't need it, so it may be
 * loaded with the first query that does, in the query layer, which catches loading errors. Code that
 * parses at other times loads it in advance.
 */
export type LoadQs = () => Qs

export interface Qs {
  parse(text: string | Record<string, unknown>, options: object): Record<string, unknown>
}

/** The options that are read or set here; all others are only for qs. */
export interface QsOptions extends Record<string, unknown> {
  allowPrototypes?: unknown
  allowSparse?: unknown
  decoder?: unknown
}

/** Creates the parser of nested queries with an API line's version of qs and its options. */
export function createExtendedParser(qs: LoadQs, options: QsOptions): QueryParser {
  return function parseExtended(text) {
    if (!text) return {}
    return parsePlainQuery(text) ?? parseWithQs(qs(), text, options)
  }
}

/** Parses like a version of qs, but faster. */
export function parseWithQs(
  qs: Qs,
  text: string | null,
  options: QsOptions,
): Record<string, unknown> {
  // A custom decoder may return anything, even cycles, which qs can handle.
  if (options.allowSparse === true || options.decoder) return qs.parse(text ?? '', options)
  // Closing gaps in arrays takes most of qs's time for a deep form (F53).
  const parsed = qs.parse(text ?? '', { ...options, allowSparse: true })
  compactArrays(parsed)
  return parsed
}

export function parseNothing(): Record<string, unknown> {
  return {}
}

export { parseSimple }

type Container = Record<string, unknown> | unknown[]

/**
 * Closes the gaps in every array of a tree, as qs does at the end of parsing. A tree has no cycles or
 * shared values, so visited values don't need to be tracked.
 */
function compactArrays(tree: Record<string, unknown>): void {
  const left: Container[] = [tree]
  for (let container = left.pop(); container !== undefined; container = left.pop()) {
    if (Array.isArray(container)) closeGaps(container)
    for (const key of Object.keys(container)) {
      const value = (container as Record<string, unknown>)[key]
      if (typeof value === 'object' && value !== null) left.push(value as Container)
    }
  }
}

/** Closes gaps in place, because the array is part of the tree. */
function closeGaps(array: unknown[]): void {
  let length = 0
  for (let index = 0; index < array.length; index++) {
    if (array[index] !== undefined) array[length++] = array[index]
  }
  array.length = length
}

/** The limits of Express's parsers: more parameters are dropped, deeper names aren't split. */
const MAX_PARAMETERS = 1000
const MAX_NESTING = 5

const OPENING = /\[|%5B/i

/**
 * Returns true if a query is parsed completely: no parameter is dropped, and no deep name is left
 * unsplit.
 */
export function isParsedCompletely(query: string): boolean {
  if (!OPENING.test(query)) return countUpTo(query, MAX_PARAMETERS) <= MAX_PARAMETERS
  const parameters = query.split('&', MAX_PARAMETERS + 1)
  return parameters.length <= MAX_PARAMETERS && parameters.every(isShallow)
}

/** Counts the parameters, up to one more than `most`. */
function countUpTo(query: string, max: number): number {
  let count = 1
  for (let at = query.indexOf('&'); at !== -1 && count <= max; at = query.indexOf('&', at + 1)) {
    count++
  }
  return count
}

function isShallow(parameter: string): boolean {
  const text = parameter.replace(/%5B/gi, '[').replace(/%5D/gi, ']')
  // As in qs, the name ends at the first `]=`, or else at the first `=`.
  const bracket = text.indexOf(']=')
  const end = bracket === -1 ? text.indexOf('=') : bracket + 1
  return nestingOf(end === -1 ? text : text.slice(0, end)) <= MAX_NESTING
}

/**
 * Returns the number of bracket groups in a name; brackets inside a group, and an unclosed end, belong
 * to it.
 */
function nestingOf(name: string): number {
  let nesting = 0
  for (let open = name.indexOf('['); open !== -1; nesting++) {
    const close = closingOf(name, open)
    if (close === -1) return nesting + 1
    open = name.indexOf('[', close + 1)
  }
  return nesting
}

function closingOf(name: string, open: number): number {
  let level = 0
  for (let at = open; at < name.length; at++) {
    if (name[at] === '[') level++
    else if (name[at] === ']' && --level === 0) return at
  }
  return -1
}

/** Pairs without special characters. */
const PLAIN = /^[A-Za-z0-9-]+=[\w.~-]*(?:&[A-Za-z0-9-]+=[\w.~-]*){0,29}$/

const skipsParser = isOn('plain-query')

/**
 * Parses a simple query such as `a=1&page=2`, as most are, without qs, which takes three times as long
 * (bench/query-3). Returns undefined for queries that need qs: with brackets, percent-encoding, spaces,
 * or a name that is repeated or has an underscore (`__proto__`).
 */
export function parsePlainQuery(text: string): Record<string, string> | undefined {
  if (!skipsParser || !PLAIN.test(text)) return undefined
  const query: Record<string, string> = {}
  for (let at = 0; at < text.length; ) {
    const equals = text.indexOf('=', at)
    const ampersand = text.indexOf('&', equals)
    const end = ampersand === -1 ? text.length : ampersand
    const name = text.slice(at, equals)
    if (Object.hasOwn(query, name)) return undefined
    query[name] = text.slice(equals + 1, end)
    at = end + 1
  }
  return query
}
