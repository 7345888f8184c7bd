import { join, relative, sep } from 'path'
import { fileURLToPath } from 'url'

/** Code in here is the framework's own: what it says is for the program that called it. */
const ownFolders = new Set<string>()

addOwnCode(__dirname)

/** Registers the folder of compiled code of a package, with its sources and its known names. */
export function addOwnCode(lib: string): void {
  for (const folder of [lib, join(lib, '../src'), join(lib, '../known-as')]) {
    ownFolders.add(folder + sep)
  }
}

/** The call sites of the program that led here, beginning with the one that called the framework. */
export function callersOf(sites: NodeJS.CallSite[]): NodeJS.CallSite[] {
  const first = sites.findIndex((site) => !isOwn(site.getFileName()))
  return first === -1 ? [] : sites.slice(first)
}

/** More than the framework ever has of its own between a call and what the call leads to. */
const DEPTH = 50

/** Where this is called, function by function; nothing in a program that has frozen `Error`. */
export function callSites(): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  Reflect.set(Error, 'stackTraceLimit', DEPTH)
  Reflect.set(Error, 'prepareStackTrace', (_error: unknown, sites: unknown) => sites)
  const sites: unknown = new Error().stack
  Reflect.set(Error, 'prepareStackTrace', prepareStackTrace)
  Reflect.set(Error, 'stackTraceLimit', stackTraceLimit)
  return Array.isArray(sites) ? sites : []
}

/**
 * Where in the program the framework was called. Undefined where no code of the program is on the
 * way: Node calls an app itself, and a `next` that was given to it.
 */
export function placeOfCaller(): string | undefined {
  const site = callersOf(callSites()).find((caller) => !caller.getFileName()?.startsWith('node:'))
  return site && describePlace(site)
}

function isOwn(file: string | null | undefined): boolean {
  return [...ownFolders].some((folder) => file?.startsWith(folder))
}

export function describePlace(site: NodeJS.CallSite | undefined): string {
  const file = pathOf(site?.getFileName() ?? '<anonymous>')
  const [line, column] = [site?.getLineNumber() ?? 0, site?.getColumnNumber() ?? 0]
  return `${relative(process.cwd(), file)}:${line}:${column}`
}

/** Modules are named by their URL. */
function pathOf(file: string): string {
  return file.startsWith('file://') ? fileURLToPath(file) : file
}
