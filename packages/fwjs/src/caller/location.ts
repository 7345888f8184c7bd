import { relative } from 'path'
import { fileURLToPath } from 'url'
import { isOwnFile } from './own-code.ts'

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
