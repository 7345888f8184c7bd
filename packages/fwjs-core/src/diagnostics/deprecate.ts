import { addOwnCode, callersOf, callSites, formatLocation } from './call-sites.ts'

class DeprecationError extends Error {
  readonly namespace: string

  constructor(namespace: string, message: string, stack: string) {
    super(message)
    this.namespace = namespace
    Object.defineProperty(this, 'name', { value: 'DeprecationError' })
    Object.defineProperty(this, 'stack', {
      value: `DeprecationError: ${namespace} deprecated ${message}${stack}`,
    })
  }
}

/** `origin` is the package that emits the deprecation in Express, if that is not Express itself. */
export type Deprecate = (message: string, origin?: string) => void

const emitted = new Set<string>()
/** The number of frames Node prints. */
const MAX_FRAMES = 10

/**
 * Creates a function that emits deprecation warnings for a package, once per call site. Apps can listen
 * with `process.on('deprecation')`; `NO_DEPRECATION` silences warnings by the name of the package or of
 * those it replaces.
 */
export function createDeprecate(
  name: string,
  folder: string | undefined,
  standsFor: string[],
): Deprecate {
  addOwnCode(folder)

  return function deprecate(message, origin = name) {
    const names = [name, origin, ...standsFor, '*']
    const listened = process.listenerCount('deprecation' as 'warning') > 0
    if (!listened && isSilenced(names)) return

    const sites = callSites()
    const callers = callersOf(sites).slice(0, MAX_FRAMES)
    // Identifies a warning by its line in the framework and the line of the app that called it.
    const key = `${formatLocation(sites[2])} ${formatLocation(callers[0])}`
    if (emitted.has(key)) return
    emitted.add(key)

    const stack = callers.map((frame) => `\n    at ${frame}`).join('')
    if (listened) {
      process.emit('deprecation' as 'warning', new DeprecationError(name, message, stack))
      return
    }
    const traces = isNamed('TRACE_DEPRECATION', names)
    const where = traces ? stack : ` at ${formatLocation(callers[0])}`
    process.stderr.write(`${new Date().toUTCString()} ${name} deprecated ${message}${where}\n`)
  }
}

function isSilenced(names: string[]): boolean {
  return process.noDeprecation === true || isNamed('NO_DEPRECATION', names)
}

function isNamed(variable: string, names: string[]): boolean {
  const listed = (process.env[variable] ?? '').toLowerCase().split(/[ ,]+/)
  return listed.some((name) => names.includes(name))
}
