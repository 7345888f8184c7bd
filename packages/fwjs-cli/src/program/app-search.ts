import http from 'http'

// biome-ignore lint/suspicious/noExplicitAny: apps of every framework and version are looked at.
export type App = ((...args: any[]) => unknown) & {
  handle: unknown
  set: unknown
  parent?: unknown
  mountpath?: unknown
  _router?: { stack?: unknown[] }
}

/** As Express itself tells apps from other functions. */
export function isApp(value: unknown): value is App {
  return (
    typeof value === 'function' &&
    typeof (value as Partial<App>).handle === 'function' &&
    typeof (value as Partial<App>).set === 'function'
  )
}

/** The app that answers the requests of a server. */
export function appOfServer(server: object): App | undefined {
  return (server as http.Server).listeners?.('request').find(isApp)
}

/** How many layers an app has, as far as that can be seen. */
export function sizeOf({ _router }: App): number {
  return _router?.stack?.length ?? 0
}

/** The app that a value is or contains: an app, a server, or an object such as Nest's adapter. */
function appIn(value: unknown): App | undefined {
  if (isApp(value)) return value
  return value instanceof http.Server ? appOfServer(value) : undefined
}

export const isPlain = (value: object): boolean =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** What a module exports by name; what is no plain object is itself called `module.exports`. */
function exportsOf(exported: unknown): [name: string, value: unknown][] {
  const isObject = typeof exported === 'object' && exported !== null
  if (isObject && isPlain(exported)) return Object.entries(exported)
  return [['module.exports', exported], ...Object.entries(Object(exported))]
}

/** An app, and where it was found. */
export interface FoundApp {
  app: App
  found: string
}

/** The app among the exports: what is called `default` or `app` comes first. */
export async function findExportedApp(exported: unknown): Promise<FoundApp | undefined> {
  const all = exportsOf(exported)
  const rank = ([name]: [string, unknown]): number => ['app', 'default'].indexOf(name)
  for (const [name, value] of all.sort((one, other) => rank(other) - rank(one))) {
    const app = appIn(await value)
    if (app) return { app, found: `exported as ${name}` }
  }
  return undefined
}

/** The app that one export is, or that it returns when it is called. */
export async function loadExportedApp(exported: unknown, name: string): Promise<FoundApp> {
  const entry = exportsOf(exported).find(([known]) => known === name)
  const names = exportsOf(exported).map(([known]) => known)
  if (!entry) {
    throw new Error(`Export "${name}" not found. Exports: ${names.join(', ') || 'none'}.`)
  }
  const [, value] = entry
  const app = appIn(await value)
  if (app) return { app, found: `exported as ${name}` }
  const made = typeof value === 'function' ? appIn(await value()) : undefined
  if (made) return { app: made, found: `returned by ${name}()` }
  throw new Error(`Export "${name}" is neither an app nor a function that returns one.`)
}
