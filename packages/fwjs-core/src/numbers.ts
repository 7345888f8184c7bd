import { throwAtCaller } from './diagnostics/caller-stack.ts'

/** The longest delay of a Node.js timer; a longer one would fire after a millisecond. */
const LONGEST_DELAY = 2 ** 31 - 1

/** Reads a position in a file; falsy values are 0, as in Express. */
export function readOffset(value: unknown, name: string): number {
  const offset = value || 0
  if (Number.isSafeInteger(offset) && (offset as number) >= 0) return offset as number
  throw new TypeError(`${name} option must be a non-negative integer`)
}

/** Reads the last position of a part of a file; NaN is undefined, as in Express. */
export function readEnd(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined
  const end = typeof value === 'bigint' ? Number.NEGATIVE_INFINITY : Number(value)
  if (Number.isNaN(end) || end === Number.POSITIVE_INFINITY) return undefined
  if (Number.isInteger(end)) return end
  throw new TypeError(`${name} option must be an integer`)
}

/** Reads milliseconds for a timer; Infinity is the longest delay, 24 days. */
export function readDuration(value: unknown, name: string): number {
  if (typeof value === 'number' && value >= 0) return Math.min(value, LONGEST_DELAY)
  throw new TypeError(`${name} option must be a non-negative number of milliseconds`)
}

/** Reads a maximum count. */
export function readCount(value: unknown, name: string): number {
  if (typeof value === 'number' && value >= 1) return value
  throwAtCaller(new TypeError(`option ${name} must be a positive number`))
}
