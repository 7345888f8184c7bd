import { maskHeader } from '../comparison/mask.ts'
import { maskText, VARIES } from './text.ts'

type Headers = [name: string, value: string][]

/** Header lines in which what varies by itself has been masked. */
export interface HeaderLines {
  express: string[]
  fwjs: string[]
}

/** What follows from a body that is the same only because something in it was masked. */
export interface BodyMask {
  length: boolean
  etag: boolean
}

const nameOf = ([name]: [string, string]): string => name.toLowerCase()

/** The values of each name, in the order sent. */
function valuesByName(headers: Headers): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const pair of headers) {
    const known = values.get(nameOf(pair))
    if (known) known.push(pair[1])
    else values.set(nameOf(pair), [pair[1]])
  }
  return values
}

/** The names that one answer of Express has, or has more often, and the other has not. */
function varyingNames(express: Headers, again: Headers): Set<string> {
  const [left, right] = [valuesByName(express), valuesByName(again)]
  const names = [...new Set([...left.keys(), ...right.keys()])]
  return new Set(names.filter((name) => left.get(name)?.length !== right.get(name)?.length))
}

/** The ETag of a body that varies has the length and the hash of that body. */
function maskEtag(value: string): string {
  return value.replace(/".*"/, `"${VARIES}"`)
}

const withNumbers = (headers: Headers): { pair: [string, string]; number: number }[] => {
  const seen = new Map<string, number>()
  return headers.map((pair) => {
    const number = seen.get(nameOf(pair)) ?? 0
    seen.set(nameOf(pair), number + 1)
    return { pair, number }
  })
}

function maskFor(mask: BodyMask) {
  return ([name, value]: [string, string]): string => {
    if (mask.length && name.toLowerCase() === 'content-length') return `${name}: <length>`
    if (mask.etag && name.toLowerCase() === 'etag') return `${name}: ${maskEtag(value)}`
    return maskHeader([name, value], false)
  }
}

/** Masks in the headers of two answers what varied between two of Express. */
export function maskHeaders(
  express: Headers,
  again: Headers,
  fwjs: Headers,
  mask: BodyMask,
): HeaderLines {
  const unsteady = varyingNames(express, again)
  const isSteady = (pair: [string, string]): boolean => !unsteady.has(nameOf(pair))
  const steady = [express, again, fwjs].map((headers) => headers.filter(isSteady))
  const [left, other, right] = steady as [Headers, Headers, Headers]
  const [ours, others, theirs] = [left, other, right].map(valuesByName)
  const lineOf = maskFor(mask)
  const masked = (side: 'express' | 'fwjs', headers: Headers): string[] =>
    withNumbers(headers).map(({ pair, number }) => {
      const [a, b, c] = [ours, others, theirs].map((values) => values?.get(nameOf(pair))?.[number])
      const isComplete = a !== undefined && b !== undefined && c !== undefined
      return lineOf([pair[0], isComplete ? maskText(a, b, c)[side] : pair[1]])
    })
  const isOrdered = left.map(nameOf).join() === other.map(nameOf).join()
  const lines = { express: masked('express', left), fwjs: masked('fwjs', right) }
  return isOrdered ? lines : { express: lines.express.sort(), fwjs: lines.fwjs.sort() }
}
