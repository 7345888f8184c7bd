import { dirname, join, relative, sep } from 'path'
import { fileURLToPath } from 'url'

/** The folder of the compiled code. A bundle of ES modules has none. */
export const libraryFolder: string | undefined =
  typeof __dirname === 'string' ? dirname(__dirname) : undefined

/** The folders of the framework's own code. Its messages are about the program that called it. */
const folders = new Set<string>()

addOwnCode(libraryFolder)

/** Registers a package of ours by the folder of its compiled code. */
export function addOwnCode(lib: string | undefined): void {
  if (lib === undefined) return
  const root = packageOf(lib)
  // Source maps name the sources, and agents find some of our functions under known names.
  for (const folder of [lib, join(root, 'src'), join(root, 'known-as')]) folders.add(folder + sep)
}

/** The copy that agents know as Express is a folder of the package, and has the sources from there. */
function packageOf(lib: string): string {
  const copy = join('known-as', 'node_modules', 'express', 'lib')
  return lib.endsWith(sep + copy) ? lib.slice(0, -copy.length - 1) : dirname(lib)
}

function isOwnFile(file: string): boolean {
  for (const folder of folders) if (file.startsWith(folder)) return true
  return false
}

/** Whether a line of a stack names a file of our own code. */
export function isOwnFrame(frame: string): boolean {
  for (const folder of folders) if (frame.includes(folder)) return true
  return false
}

/** The call sites of the program that led here, beginning with the one that called the framework. */
export function callersOf(sites: NodeJS.CallSite[]): NodeJS.CallSite[] {
  const first = sites.findIndex((site) => !isBuiltin(site) && !isOwnFile(site.getFileName() ?? ''))
  return first === -1 ? [] : sites.slice(first)
}

/** A function of JavaScript itself, such as `push`: it stands nowhere. Code of `eval` has lines. */
function isBuiltin(site: NodeJS.CallSite): boolean {
  return !site.getFileName() && site.getLineNumber() === null
}

/** More frames than the framework has between a call of the program and this code. */
export const OWN_FRAMES = 50

/** Where this is called, function by function; nothing in a program that has frozen `Error`. */
export function callSites(): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  Reflect.set(Error, 'stackTraceLimit', OWN_FRAMES)
  Reflect.set(Error, 'prepareStackTrace', (_error: unknown, sites: unknown) => sites)
  const sites: unknown = new Error().stack
  Reflect.set(Error, 'prepareStackTrace', prepareStackTrace)
  Reflect.set(Error, 'stackTraceLimit', stackTraceLimit)
  return Array.isArray(sites) ? sites : []
}

/**
 * Where in the program the framework was called. Undefined if no code of the program is on the call
 * stack, because Node itself called the app or a `next` that was given to it.
 */
export function callerLocation(): string | undefined {
  const site = callersOf(callSites()).find((caller) => !caller.getFileName()?.startsWith('node:'))
  return site && formatLocation(site)
}

export function formatLocation(site: NodeJS.CallSite | undefined): string {
  const file = relativeLocation(site?.getFileName() ?? '<anonymous>')
  const [line, column] = [site?.getLineNumber() ?? 0, site?.getColumnNumber() ?? 0]
  return `${file}:${line}:${column}`
}

/** A file as a person at the terminal names it. */
export function relativeLocation(file: string): string {
  return relative(process.cwd(), toFilePath(file))
}

/** Modules are named by their URL. */
function toFilePath(file: string): string {
  return file.startsWith('file://') ? fileURLToPath(file) : file
}
