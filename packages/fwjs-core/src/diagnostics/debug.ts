import { format } from 'util'

export type Debug = (message: string, ...values: unknown[]) => void

/**
 * Returns the logger for a namespace of `DEBUG=express:*`, or undefined if it is not enabled, so that
 * `debug?.(…)` costs nothing. The namespaces keep Express's names, because existing scripts use them.
 */
export function debugFor(namespace: string): Debug | undefined {
  if (!isEnabled(namespace, process.env['DEBUG'] ?? '')) return undefined
  return (message, ...values) => {
    process.stderr.write(`${new Date().toUTCString()} ${namespace} ${format(message, ...values)}\n`)
  }
}

/** Reads a list in the format of the `debug` package: `a:*,b` includes, `-a:x` excludes. */
export function isEnabled(namespace: string, list: string): boolean {
  const wanted = list.split(/[\s,]+/).filter(Boolean)
  const excluded = wanted.some((entry) => entry[0] === '-' && covers(entry.slice(1), namespace))
  return !excluded && wanted.some((entry) => entry[0] !== '-' && covers(entry, namespace))
}

function covers(pattern: string, namespace: string): boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${source}$`).test(namespace)
}
