import { maskHeader } from '../comparison/mask.ts'
import { maskText, VARIES } from './text.ts'

type Headers = [name: string, value: string][]

/** Header lines with nondeterministic values masked. */
export interface HeaderLines {
  express: string[]
  fwjs: string[]
}

/** The headers to mask if a body is only equal because parts of it were masked. */
export interface BodyMask {
  length: boolean
  etag: boolean
}

const nameOf = ([name]: [string, string]): string => name.toLowerCase()

/** Groups values by name, in the order sent. */
function valuesByName(headers: Headers): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const pair of headers) {
    const known = values.get(nameOf(pair))
    if (known) known.push(pair[1])
    else values.set(nameOf(pair), [pair[1]])
  }
  return values
}

/** Returns the names that occur more often in one Express response than in the other. */
function varyingNames(express: Headers, again: Headers): Set<string> {
  const [left, right] = [valuesByName(express), valuesByName(again)]
  const names = [...new Set([...left.keys(), ...right.keys()])]
  return new Set(names.filter((name) => left.get(name)?.length !== right.get(name)?.length))
}

/** Masks the length and hash in an ETag. */
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

/** Masks header values that differ between the two Express responses. */
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
