/**
 * Turns any value into one line that shows everything an app could observe: undefined or missing,
 * the prototype, the order of keys, the class of an error.
 */
export function describe(value, depth = 0) {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return `function ${value.name}/${value.length}`
  if (typeof value !== 'object' || value === null) return describePrimitive(value)
  if (depth > 6) return '…'
  if (Array.isArray(value)) return describeArray(value, depth)
  if (value instanceof Error) return describeError(value, depth)
  if (value instanceof RegExp) return `RegExp ${value}`
  if (Buffer.isBuffer(value)) return `Buffer ${value.toString('hex')}`
  if (value instanceof Date) return `Date ${value.getTime()}`
  return describeObject(value, depth)
}

function describePrimitive(value) {
  if (Object.is(value, -0)) return '-0'
  return typeof value === 'bigint' ? `${value}n` : String(value)
}

function describeArray(value, depth) {
  const items = Array.from(value, (item) => describe(item, depth + 1))
  const extra = Object.keys(value).filter((key) => !/^\d+$/.test(key))
  for (const key of extra) items.push(`${key}: ${describe(value[key], depth + 1)}`)
  return `[${items.join(', ')}]`
}

function describeError(error, depth) {
  const own = Object.keys(error).filter((key) => key !== 'stack')
  const rest = own.map((key) => ` ${key}=${describe(error[key], depth + 1)}`)
  return `${error.constructor?.name}(${error.name}: ${error.message}${rest.join('')})`
}

function describeObject(value, depth) {
  const prototype = Object.getPrototypeOf(value)
  const kind = prototype === Object.prototype ? '' : `${prototype?.constructor?.name ?? 'null'} `
  const entries = Object.keys(value).map((key) => `${key}: ${describe(value[key], depth + 1)}`)
  return `${kind}{${entries.join(', ')}}`
}

/** Returns the value that `run` returns, or the error that it throws. */
export function outcome(run) {
  try {
    return run()
  } catch (error) {
    return { threw: error instanceof Error ? `${error.constructor.name}: ${error.message}` : error }
  }
}

const ADDED = / \((?:argument \S+ of .+|(?:use|route)\(.+\) has none)\)$/s
const ADDED_TO_USE = /(?<=: app\.use\(\) requires a middleware function) but got a \w+$/

/** Returns the outcome in Express's own words, without the text that fwjs appends (D43). */
export function refusal(work) {
  const result = outcome(work)
  if (typeof result?.threw !== 'string') return result
  return { threw: result.threw.replace(ADDED, '').replace(ADDED_TO_USE, '') }
}
