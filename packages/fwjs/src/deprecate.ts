import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Place {
  file: string
  line: number
  column: number
}

class DeprecationError extends Error {
  readonly namespace: string

  constructor(message: string, stack: string) {
    super(message)
    this.namespace = 'fwjs'
    Object.defineProperty(this, 'name', { value: 'DeprecationError' })
    Object.defineProperty(this, 'stack', {
      value: `DeprecationError: fwjs deprecated ${message}${stack}`,
    })
  }
}

const told = new Set<string>()

/**
 * Says once per place in the application that something is deprecated. Programs may listen with
 * `process.on('deprecation')`; `NO_DEPRECATION` silences under our name and under Express's.
 */
export function deprecate(message: string): void {
  const listened = process.listenerCount('deprecation' as 'warning') > 0
  if (!listened && isSilenced()) return

  const { notice, callers } = callSites()
  const key = `${describe(placeOf(notice))} ${describe(placeOf(callers[0]))}`
  if (told.has(key)) return
  told.add(key)

  const stack = callers.map((frame) => `\n    at ${frame}`).join('')
  if (listened) {
    process.emit('deprecation' as 'warning', new DeprecationError(message, stack))
    return
  }
  const where = isNamed('TRACE_DEPRECATION') ? stack : ` at ${describe(placeOf(callers[0]))}`
  process.stderr.write(`${new Date().toUTCString()} fwjs deprecated ${message}${where}\n`)
}

function isSilenced(): boolean {
  return process.noDeprecation === true || isNamed('NO_DEPRECATION')
}

function isNamed(variable: string): boolean {
  const names = (process.env[variable] ?? '').toLowerCase().split(/[ ,]+/)
  return names.some((name) => name === 'fwjs' || name === 'express' || name === '*')
}

interface CallSites {
  /** The line of the framework that gives the notice. */
  notice: NodeJS.CallSite | undefined
  /** The stack above it, beginning with the first frame that is not the framework's own. */
  callers: NodeJS.CallSite[]
}

function callSites(): CallSites {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = Math.max(10, stackTraceLimit)
  Error.prepareStackTrace = (_error, sites) => sites
  const sites = new Error().stack as unknown as NodeJS.CallSite[]
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  const first = sites.findIndex((site) => !site.getFileName()?.startsWith(__dirname + sep))
  return { notice: sites[2], callers: first === -1 ? [] : sites.slice(first) }
}

function placeOf(site: NodeJS.CallSite | undefined): Place {
  return {
    file: pathOf(site?.getFileName() ?? '<anonymous>'),
    line: site?.getLineNumber() ?? 0,
    column: site?.getColumnNumber() ?? 0,
  }
}

/** Modules are named by their URL. */
function pathOf(file: string): string {
  return file.startsWith('file://') ? fileURLToPath(file) : file
}

function describe({ file, line, column }: Place): string {
  return `${relative(process.cwd(), file)}:${line}:${column}`
}
