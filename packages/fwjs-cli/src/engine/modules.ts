import nodeModule from 'module'
import { join } from 'path'
import { fileURLToPath, pathToFileURL } from 'url'
import type { Replace } from './commonjs.ts'

/** The result of a hook; other properties depend on the Node.js version. */
export interface Found {
  url: string
}

/** The context that Node.js passes to a hook. */
export interface Context {
  parentURL?: string | undefined
  conditions?: string[]
}

type NextResolve<Result> = (specifier: string, context: Context) => Result

const isFile = (url: string | undefined): url is string => url?.startsWith('file:') === true
const fileOf = (url: string): string => fileURLToPath(url.replace(/[?#].*$/, ''))

/** Returns the URL that replaces the resolved one; undefined to keep it. */
function replaceUrl(replace: Replace, request: string, found: Found, context: Context) {
  if (!isFile(found.url)) return undefined
  const file = fileOf(found.url)
  const from = isFile(context.parentURL) ? fileOf(context.parentURL) : undefined
  const replacement = replace({ request, file, from })
  return replacement === file ? undefined : pathToFileURL(replacement).href
}

/**
 * Creates a hook for `registerHooks`. Passes the replacement to the next hook, which may be an APM
 * agent's. `require` calls it too; those are ignored if `isRequireSwitched`.
 */
export function createResolve(replace: Replace, isRequireSwitched: boolean) {
  return <Result extends Found>(
    specifier: string,
    context: Context,
    nextResolve: NextResolve<Result>,
  ): Result => {
    const found = nextResolve(specifier, context)
    if (isRequireSwitched && context.conditions?.includes('require')) return found
    const url = replaceUrl(replace, specifier, found, context)
    return url === undefined ? found : nextResolve(url, context)
  }
}

/** Creates the same hook for `register`, whose hooks run in a separate thread. */
export function createLaterResolve(replace: Replace) {
  return async <Result extends Found>(
    specifier: string,
    context: Context,
    nextResolve: NextResolve<Promise<Result>>,
  ): Promise<Result> => {
    const found = await nextResolve(specifier, context)
    const url = replaceUrl(replace, specifier, found, context)
    return url === undefined ? found : nextResolve(url, context)
  }
}

interface Hooks {
  registerHooks?(hooks: { resolve: unknown }): void
  register(url: string, options: { data: unknown }): void
}

/** Replaces what `import` and `import.meta.resolve` resolve; `data` is for the hook thread. */
export function switchImport(replace: Replace, isRequireSwitched: boolean, data: unknown): void {
  const { registerHooks, register } = nodeModule as unknown as Hooks
  if (registerHooks) registerHooks({ resolve: createResolve(replace, isRequireSwitched) })
  else register(pathToFileURL(join(__dirname, 'thread.js')).href, { data })
}
