import { format } from 'util'

export type Debug = (message: string, ...values: unknown[]) => void

/**
 * A writer for one namespace of `DEBUG=express:*`, or undefined when it is not asked for, so that
 * `debug?.(…)` costs nothing. The namespaces keep Express's names: people's scripts use them.
 */
export function debugFor(namespace: string): Debug | undefined {
  if (!isEnabled(namespace, process.env['DEBUG'] ?? '')) return undefined
  return (message, ...values) => {
    process.stderr.write(`${new Date().toUTCString()} ${namespace} ${format(message, ...values)}\n`)
  }
}

/** Reads the list that the `debug` package made customary: `a:*,b` includes, `-a:x` excludes. */
export function isEnabled(namespace: string, list: string): boolean {
  const wanted = list.split(/[\s,]+/).filter(Boolean)
  const excluded = wanted.some((entry) => entry[0] === '-' && covers(entry.slice(1), namespace))
  return !excluded && wanted.some((entry) => entry[0] !== '-' && covers(entry, namespace))
}

function covers(pattern: string, namespace: string): boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${source}$`).test(namespace)
}
