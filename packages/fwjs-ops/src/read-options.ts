import { inspect } from 'util'

/** Reads one option: its default, and the check for a given value. */
export interface Option<Value> {
  readonly initial: Value
  /** Returns the value to use, or undefined if the given one is not allowed. */
  read(given: unknown): Value | undefined
  readonly expected: string
}

/** The options of a call, by name. */
export type OptionTable<Values> = { readonly [Name in keyof Values]: Option<Values[Name]> }

/**
 * Returns the options of a call, with defaults for those left out. A misspelled name throws: the app
 * would rely on a limit that doesn't exist.
 */
export function readOptions<Values extends object>(
  caller: string,
  given: unknown,
  table: OptionTable<Values>,
): Values {
  if (given === null || (given !== undefined && typeof given !== 'object')) {
    throw new TypeError(`${caller}: options must be an object; got ${inspect(given)}`)
  }
  const options: Record<string, unknown> = {}
  for (const [name, { initial }] of optionsOf(table)) options[name] = initial
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!Object.hasOwn(table, name)) throw new TypeError(`${caller}: unknown option "${name}"`)
    if (value === undefined) continue
    const { read, expected } = table[name as keyof Values]
    options[name] = read(value)
    if (options[name] !== undefined) continue
    throw new TypeError(`${caller}: option "${name}" must be ${expected}; got ${inspect(value)}`)
  }
  return options as Values
}

function optionsOf<Values extends object>(table: OptionTable<Values>): [string, Option<unknown>][] {
  return Object.entries(table)
}

const OR_OFF = ', or 0 or false to disable it'

/** The longest delay of a Node.js timer; a longer one would fire after a millisecond. */
const LONGEST_DELAY = 2 ** 31 - 1

/** A number of milliseconds; Infinity is the longest delay, which is 24 days. */
export function duration(initial: number): Option<number> {
  const read = (given: unknown) => clamp(given === false ? 0 : given, LONGEST_DELAY)
  return { initial, read, expected: `a number of milliseconds${OR_OFF}` }
}

/** A number of milliseconds that can't be 0. */
export function interval(initial: number): Option<number> {
  const read = (given: unknown) => clamp(given, LONGEST_DELAY) || undefined
  return { initial, read, expected: 'a positive number of milliseconds' }
}

/** Node.js keeps twice the number of headers in 32 bits. */
const LARGEST_COUNT = 2 ** 30 - 1

/** A whole number; Infinity is the largest one. */
export function count(initial: number): Option<number> {
  const read = (given: unknown) => {
    const value = clamp(given === false ? 0 : given, LARGEST_COUNT)
    return Number.isInteger(value) ? value : undefined
  }
  return { initial, read, expected: `a whole number${OR_OFF}` }
}

/** A number of bytes, or of bytes per second. */
export function amount(initial: number): Option<number> {
  const read = (given: unknown) => clamp(given === false ? 0 : given, Number.POSITIVE_INFINITY)
  return { initial, read, expected: `a number of bytes${OR_OFF}` }
}

/** A number from 0 to 1. */
export function ratio(initial: number): Option<number> {
  const read = (given: unknown) => {
    const value = clamp(given === false ? 0 : given, Number.POSITIVE_INFINITY)
    return value !== undefined && value <= 1 ? value : undefined
  }
  return { initial, read, expected: `a number from 0 to 1${OR_OFF}` }
}

/** Anything else, which the caller checks itself. */
export function unchecked<Value>(initial: Value): Option<Value> {
  return { initial, read: (given) => given as Value, expected: 'given' }
}

/** Returns the number, at most `max`; undefined for NaN, negative numbers, and other types. */
function clamp(given: unknown, max: number): number | undefined {
  return typeof given === 'number' && given >= 0 ? Math.min(given, max) : undefined
}
