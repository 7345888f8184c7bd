import { relative, sep } from 'path'
import { fileURLToPath } from 'url'

interface Place {
  file: string
  line: number
  column: number
}

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

export type Deprecate = (message: string) => void

/** Code in here is the framework's own: a notice is for the program that called it. */
const ownFolders: string[] = []
const told = new Set<string>()

/**
 * A package's way to say once per place in the application that something is deprecated. Programs
 * may listen with `process.on('deprecation')`; `NO_DEPRECATION` silences under the package's name
 * and under those that it stands in for.
 */
export function createDeprecate(name: string, folder: string, standsFor: string[]): Deprecate {
  const names = [name, ...standsFor, '*']
  ownFolders.push(folder + sep)

  return function deprecate(message) {
    const listened = process.listenerCount('deprecation' as 'warning') > 0
    if (!listened && isSilenced(names)) return

    const { notice, callers } = callSites()
    const key = `${describe(placeOf(notice))} ${describe(placeOf(callers[0]))}`
    if (told.has(key)) return
    told.add(key)

    const stack = callers.map((frame) => `\n    at ${frame}`).join('')
    if (listened) {
      process.emit('deprecation' as 'warning', new DeprecationError(name, message, stack))
      return
    }
    const traces = isNamed('TRACE_DEPRECATION', names)
    const where = traces ? stack : ` at ${describe(placeOf(callers[0]))}`
    process.stderr.write(`${new Date().toUTCString()} ${name} deprecated ${message}${where}\n`)
  }
}

export const deprecate: Deprecate = createDeprecate('fwjs', __dirname, ['express'])

/** Where in the program the framework was called. */
export function placeOfCaller(): string {
  return describe(placeOf(callSites().callers[0]))
}

function isSilenced(names: string[]): boolean {
  return process.noDeprecation === true || isNamed('NO_DEPRECATION', names)
}

function isNamed(variable: string, names: string[]): boolean {
  const listed = (process.env[variable] ?? '').toLowerCase().split(/[ ,]+/)
  return listed.some((name) => names.includes(name))
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
  const first = sites.findIndex((site) => !isOwn(site.getFileName()))
  return { notice: sites[2], callers: first === -1 ? [] : sites.slice(first) }
}

function isOwn(file: string | null | undefined): boolean {
  return ownFolders.some((folder) => file?.startsWith(folder))
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
