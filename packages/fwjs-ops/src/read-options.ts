/** The default of each option: a number, or undefined for a function that may be left out. */
export type Defaults = Record<string, unknown>

/**
 * The options of a call with the defaults for what is left out. `false` turns a limit off, as 0 does.
 * A misspelt name is an error: the program would believe in a limit that is not there.
 */
export function readOptions<T extends Defaults>(caller: string, given: unknown, defaults: T): T {
  if (given === undefined) return { ...defaults }
  if (given === null || typeof given !== 'object') {
    throw new TypeError(`${caller}: the options must be an object, not ${String(given)}`)
  }
  const read: Defaults = { ...defaults }
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaults, name)) throw new TypeError(`${caller} has no option "${name}"`)
    if (value === undefined) continue
    read[name] = typeof defaults[name] === 'number' ? readNumber(caller, name, value) : value
  }
  return read as T
}

function readNumber(caller: string, name: string, value: unknown): number {
  if (value === false) return 0
  if (typeof value === 'number' && value >= 0 && Number.isFinite(value)) return value
  throw new TypeError(
    `${caller}: the option "${name}" must be a number, or 0 or false to turn it off, not ${String(value)}`,
  )
}
