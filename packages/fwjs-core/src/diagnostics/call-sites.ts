import { dirname, join, relative, sep } from 'path'
import { fileURLToPath } from 'url'

/** The folder of the compiled code. Bundled ES modules don't have one. */
const libraryFolder: string | undefined =
  typeof __dirname === 'string' ? dirname(__dirname) : undefined

/**
 * The folders of the framework's own code. Its messages point to the application code that called it.
 */
const folders = new Set<string>()

/** The folder with the files for agents. */
const SHIMS = 'agent-shims'

addOwnCode(libraryFolder)

/** Registers one of our packages by the folder of its compiled code. */
export function addOwnCode(lib: string | undefined): void {
  if (lib === undefined) return
  const root = packageOf(lib)
  // Source maps point to the sources, and agents find some of our functions in `agent-shims`.
  for (const folder of [lib, join(root, 'src'), join(root, SHIMS)]) folders.add(folder + sep)
}

/** Returns the root of the package. The copy for agents is in a folder inside it, with the same sources. */
function packageOf(lib: string): string {
  const shims = lib.lastIndexOf(sep + join(SHIMS, 'node_modules') + sep)
  return shims === -1 ? dirname(lib) : lib.slice(0, shims)
}

function isOwnFile(file: string): boolean {
  for (const folder of folders) if (file.startsWith(folder)) return true
  return false
}

/** Returns true if a line of a stack is in our own code. */
export function isOwnFrame(frame: string): boolean {
  for (const folder of folders) if (frame.includes(folder)) return true
  return false
}

/** Returns the call sites in application code, starting with the one that called the framework. */
export function callersOf(sites: NodeJS.CallSite[]): NodeJS.CallSite[] {
  const first = sites.findIndex((site) => !isBuiltin(site) && !isOwnFile(site.getFileName() ?? ''))
  return first === -1 ? [] : sites.slice(first)
}

/**
 * Returns true for a built-in JavaScript function such as `push`, which has no location. `eval` code
 * has lines.
 */
function isBuiltin(site: NodeJS.CallSite): boolean {
  return !site.getFileName() && site.getLineNumber() === null
}

/** More frames than the framework has between a call in application code and this code. */
export const OWN_FRAMES = 50

/** Returns the current call sites; none if application code has frozen `Error`. */
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
 * Returns where application code called the framework. Undefined if there is no application code on the
 * call stack, because Node itself called the app or a `next` passed to it.
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

/** Returns a file path relative to the working directory. */
export function relativeLocation(file: string): string {
  return relative(process.cwd(), toFilePath(file))
}

/** Converts the URL of an ES module to a path. */
function toFilePath(file: string): string {
  return file.startsWith('file://') ? fileURLToPath(file) : file
}
