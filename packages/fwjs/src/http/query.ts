import { parse as parseSimple } from 'querystring'
import { parsePlainQuery } from '../fast-path/plain-query.ts'
import { lazy } from '../lazy.ts'

import type Qs = require('qs')

type ParseOptions = Qs.IParseOptions & { decoder?: never }

export type QueryParser = (text: string | null) => Record<string, unknown>

/**
 * qs has fifty files, and most queries do not need it. It is loaded with the first query that does,
 * by the layer that reads queries, which catches what loading may throw. Code that parses at another
 * time loads it before.
 */
export const qs: () => typeof Qs = lazy(() => require('qs') as typeof Qs)

export function parseExtended(text: string | null): Record<string, unknown> {
  if (!text) return {}
  return parsePlainQuery(text) ?? parseWithOptions(text, { arrayLimit: 1000 })
}

/** qs with the caller's options; prototype names are kept as data, as Express 4 always did. */
export function parseWithOptions(text: string | null, options: object): Record<string, unknown> {
  const given: ParseOptions = { allowPrototypes: true, ...options }
  // Values of the program's own decoder may hold anything, cycles too: qs knows what to do.
  if (given.allowSparse === true || given.decoder) return qs().parse(text ?? '', given)
  // Closing the gaps in arrays is most of the time that qs needs for a deep form (F53).
  const parsed = qs().parse(text ?? '', { ...given, allowSparse: true })
  compactArrays(parsed)
  return parsed
}

export function parseNothing(): Record<string, unknown> {
  return {}
}

export { parseSimple }

type Container = Record<string, unknown> | unknown[]

/**
 * Closes the gaps in every array of a tree, as qs does at the end of parsing. A tree has no cycles
 * and no value in two places, so nothing has to be remembered on the way.
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

/** In place: the array keeps its place in the tree. */
function closeGaps(array: unknown[]): void {
  let length = 0
  for (let index = 0; index < array.length; index++) {
    if (array[index] !== undefined) array[length++] = array[index]
  }
  array.length = length
}

/** What the parsers of Express read: more parameters are left out, deeper names are not split. */
const MOST_PARAMETERS = 1000
const MOST_NESTING = 5

const OPENING = /\[|%5B/i

/** Whether a query is read as it was written: nothing of it is left out or kept as one long name. */
export function isReadWhole(query: string): boolean {
  if (!OPENING.test(query)) return countUpTo(query, MOST_PARAMETERS) <= MOST_PARAMETERS
  const parameters = query.split('&', MOST_PARAMETERS + 1)
  return parameters.length <= MOST_PARAMETERS && parameters.every(isShallow)
}

/** The number of parameters, or one more than `most`. */
function countUpTo(query: string, most: number): number {
  let count = 1
  for (let at = query.indexOf('&'); at !== -1 && count <= most; at = query.indexOf('&', at + 1)) {
    count++
  }
  return count
}

function isShallow(parameter: string): boolean {
  const text = parameter.replace(/%5B/gi, '[').replace(/%5D/gi, ']')
  // The name ends as qs ends it: at the first `]=`, and without one at the first `=`.
  const bracket = text.indexOf(']=')
  const end = bracket === -1 ? text.indexOf('=') : bracket + 1
  return nestingOf(end === -1 ? text : text.slice(0, end)) <= MOST_NESTING
}

/** How many groups in brackets a name has; brackets inside of a group, and an open end, belong to it. */
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
