import { writeFileSync } from 'fs'
import { candidates, routes, trace } from 'fwjs-ops'
import { pathToFileURL } from 'url'
import {
  type App,
  appOfServer,
  type FoundApp,
  findExportedApp,
  isPlain,
  loadExportedApp,
  sizeOf,
} from './app-search.ts'
import { detectFramework } from './framework.ts'
import { watchFrameworks } from './frameworks.ts'
import { listenOnUnusedPort } from './listening.ts'
import { CreatedApps } from './made-apps.ts'
import { Registrations } from './registrations.ts'
import { type AppInfo, type Order, type Outcome, type Task, VARIABLE } from './task.ts'

/*
 * Loaded before a script (node --require), which then runs as usual, except for its port. Finds its
 * app, performs the task, writes the outcome to a file, and exits the process.
 */

/** Milliseconds to wait for an app that's exported or listens. */
const TIMEOUT = 10_000
/** Milliseconds to wait if a server listens whose listener isn't an app, because it may call one. */
const TIMEOUT_WITH_SERVER = 1000

const order = JSON.parse(process.env[VARIABLE] ?? 'null') as Order | null
delete process.env[VARIABLE]
if (order) search(order)

function search({ task, file, hasLoader }: Order): void {
  const made = new CreatedApps()
  const registrations = new Registrations()
  let isFound = false

  function end(outcome: Outcome): void {
    writeFileSync(file, JSON.stringify(outcome))
    process.exit(0)
  }

  function use({ app, found }: FoundApp): void {
    if (isFound) return
    isFound = true
    runTask(task, app, found, registrations).then(
      (info) => end({ info }),
      (error: Error) => end({ problem: error.message }),
    )
  }

  function settle(): void {
    const app = made.outermost
    if (isFound) return
    if (app) use({ app, found: 'created by the script' })
    else end({ problem: "The script didn't create an Express app." })
  }

  watchFrameworks((framework) => {
    made.watch(framework)
    registrations.watch(framework)
  })
  if (task.exportName === undefined) {
    listenOnUnusedPort((server) => {
      const app = appOfServer(server)
      if (app) use({ app, found: 'listening' })
      else setTimeout(settle, TIMEOUT_WITH_SERVER)
    })
    process.on('beforeExit', settle)
    // Starts after the script is compiled; otherwise, the timer might be due immediately.
    setImmediate(() => setTimeout(settle, TIMEOUT).unref())
  } else listenOnUnusedPort(() => undefined)
  setImmediate(() => {
    inspectExports(task, hasLoader).then(
      (found) => found && use(found),
      (error: Error) => end({ problem: error.message }),
    )
  })
}

async function inspectExports(
  { exportName }: Task,
  hasLoader: boolean,
): Promise<FoundApp | undefined> {
  const exported = await loadMainExports(hasLoader)
  if (exportName !== undefined) return loadExportedApp(exported, exportName)
  const found = await findExportedApp(exported)
  // An app without layers may still get them before it listens.
  return found && sizeOf(found.app) > 0 ? found : undefined
}

/** Gets the exports of the main script without loading it a second time. */
async function loadMainExports(hasLoader: boolean): Promise<unknown> {
  const file = require.resolve(String(process.argv[1]))
  const loaded = (): unknown => require.cache[file]?.exports
  const exported = loaded()
  // A loader passed to --require doesn't support import, and one passed to --import would run the script again.
  if (exported && (hasLoader || !isEmpty(exported))) return exported
  const { href } = pathToFileURL(file)
  const namespace = { ...(await import(href)) }
  // tsx compiles to CommonJS, so `default` of the namespace would be all exports.
  return (hasLoader && loaded()) || namespace
}

/** Returns true for a CommonJS script without exports, or an ES module detected by syntax. */
function isEmpty(exported: unknown): boolean {
  return isPlain(exported as object) && Object.keys(exported as object).length === 0
}

async function runTask(
  task: Task,
  app: App,
  found: string,
  registrations: Registrations,
): Promise<AppInfo> {
  const { request, isRun } = task
  const framework = detectFramework(app)
  const info: AppInfo = {
    found,
    ...(framework && { framework }),
    routes: listRoutes(app, registrations),
  }
  if (!request) return info
  const { method, url, headers, body } = request
  info.candidates = candidates(app, method, url, { source: true })
  if (isRun) info.trace = await trace(app, { method, url, headers, body })
  return info
}

function listRoutes(app: App, registrations: Registrations): AppInfo['routes'] {
  try {
    return routes(app).map((route) => {
      const registered = registrations.placeOf(route.handlers.at(-1)?.layer)
      return { ...route, ...(registered && { registered }) }
    })
  } catch {
    throw new Error(
      'Unsupported framework: expected an Express 4 or 5, fwjs, fwjs-v5, or fwjs-v3 app.',
    )
  }
}
