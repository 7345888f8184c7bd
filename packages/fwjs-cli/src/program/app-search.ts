import http from 'http'

// biome-ignore lint/suspicious/noExplicitAny: apps of every framework and version are inspected.
export type App = ((...args: any[]) => unknown) & {
  handle: unknown
  set: unknown
  parent?: unknown
  mountpath?: unknown
  _router?: { stack?: unknown[] }
  lazyrouter?: unknown
  router?: { stack?: unknown[] }
}

/** Returns true for an app, with the same test as Express. */
export function isApp(value: unknown): value is App {
  return (
    typeof value === 'function' &&
    typeof (value as Partial<App>).handle === 'function' &&
    typeof (value as Partial<App>).set === 'function'
  )
}

/** Returns the app that handles the requests of a server. */
export function appOfServer(server: object): App | undefined {
  return (server as http.Server).listeners?.('request').find(isApp)
}

/** Returns the number of visible layers of an app. In 4.x, `app.router` throws. */
export function sizeOf(app: App): number {
  const router = app.lazyrouter ? app._router : app.router
  return router?.stack?.length ?? 0
}

/** Returns the app that a value is, or the app of a server. */
function appIn(value: unknown): App | undefined {
  if (isApp(value)) return value
  return value instanceof http.Server ? appOfServer(value) : undefined
}

export const isPlain = (value: object): boolean =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** Lists exports by name. A value that isn't a plain object is itself named `module.exports`. */
function exportsOf(exported: unknown): [name: string, value: unknown][] {
  const isObject = typeof exported === 'object' && exported !== null
  if (isObject && isPlain(exported)) return Object.entries(exported)
  return [['module.exports', exported], ...Object.entries(Object(exported))]
}

/** An app, and how it was found. */
export interface FoundApp {
  app: App
  found: string
}

/** Finds the app among the exports; `default` and `app` come first. */
export async function findExportedApp(exported: unknown): Promise<FoundApp | undefined> {
  const all = exportsOf(exported)
  const rank = ([name]: [string, unknown]): number => ['app', 'default'].indexOf(name)
  for (const [name, value] of all.sort((one, other) => rank(other) - rank(one))) {
    const app = appIn(await value)
    if (app) return { app, found: `exported as ${name}` }
  }
  return undefined
}

/** Returns the app that an export is, or calls it to get one. Throws if there's none. */
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
