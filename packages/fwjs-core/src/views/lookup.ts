import { type Stats, statSync } from 'fs'
import { createRequire, isBuiltin } from 'module'
import { basename, dirname, join, resolve } from 'path'
import type { Debug } from '../diagnostics/debug.ts'
import type { ViewEngine } from '../types.ts'

type Resolve = (directory: string, file: string) => string | undefined

/** Returns the path of the view's file in the first directory of `root` that has it. */
export function lookupView(
  root: string | string[],
  name: string,
  resolveIn: Resolve,
): string | undefined {
  for (const directory of [root].flat()) {
    const location = resolve(directory, name)
    const path = resolveIn(dirname(location), basename(location))
    if (path) return path
  }
  return undefined
}

/** Returns `directory/file`, or the index file of a directory named like the view. */
export function resolveView(
  directory: string,
  file: string,
  ext: string,
  debug: Debug | undefined,
): string | undefined {
  const path = join(directory, file)
  if (isFile(path, debug)) return path
  const index = join(directory, basename(file, ext), `index${ext}`)
  return isFile(index, debug) ? index : undefined
}

function isFile(path: string, debug: Debug | undefined): boolean {
  debug?.('stat "%s"', path)
  let stats: Stats | undefined
  try {
    stats = statSync(path)
  } catch {
    return false
  }
  return stats.isFile()
}

/**
 * Loads the engine for an extension without a registered one: `require(ext).__express`. Never loads
 * Node's built-in modules, because a user-supplied view name such as `x.fs` must not reach them (F99).
 */
export function loadEngine(name: string): ViewEngine {
  const engine = isBuiltin(name) ? undefined : requireEngine(name).__express
  if (typeof engine !== 'function') {
    throw new Error(`Module "${name}" does not provide a view engine.`)
  }
  return engine
}

type EngineModule = { __express?: ViewEngine }

/**
 * Loads an engine from our own folder, as Express does, or else from the app's, because pnpm separates
 * them.
 */
function requireEngine(name: string): EngineModule {
  try {
    return require(name) as EngineModule
  } catch (error) {
    if (!isMissing(error, name)) throw error
    try {
      return requireFromApplication(name)
    } catch (second) {
      throw isMissing(second, name) ? error : second
    }
  }
}

function requireFromApplication(name: string): EngineModule {
  // ES modules don't have require.main; then the script that Node was started with is the app.
  const from = require.main?.filename ?? process.argv[1] ?? join(process.cwd(), 'application.js')
  return createRequire(from)(name) as EngineModule
}

function isMissing(error: unknown, name: string): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'MODULE_NOT_FOUND' && message.includes(`'${name}'`)
}
