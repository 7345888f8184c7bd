import nodeModule from 'module'
import { join } from 'path'
import { fileURLToPath, pathToFileURL } from 'url'
import type { Replace } from './commonjs.ts'

/** What a hook returns; the other members depend on the Node. */
export interface Found {
  url: string
}

/** What a hook knows of a request. */
export interface Context {
  parentURL?: string | undefined
  conditions?: string[]
}

type NextResolve<Result> = (specifier: string, context: Context) => Result

const isFile = (url: string | undefined): url is string => url?.startsWith('file:') === true
const fileOf = (url: string): string => fileURLToPath(url.replace(/[?#].*$/, ''))

/** The URL that a request gets instead of the one that it found; undefined if it keeps it. */
function replaceUrl(replace: Replace, request: string, found: Found, context: Context) {
  if (!isFile(found.url)) return undefined
  const file = fileOf(found.url)
  const from = isFile(context.parentURL) ? fileOf(context.parentURL) : undefined
  const replacement = replace({ request, file, from })
  return replacement === file ? undefined : pathToFileURL(replacement).href
}

/**
 * A hook for `registerHooks`. The next hook is asked for the replacement: it may be an agent's. What
 * `require` asks for passes it too, and is left alone if `isRequireSwitched`.
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

/** The same for `register`, whose hooks run in a thread of their own. */
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

/** Replaces what `import` and `import.meta.resolve` find; `data` is for the thread of the hooks. */
export function switchImport(replace: Replace, isRequireSwitched: boolean, data: unknown): void {
  const { registerHooks, register } = nodeModule as unknown as Hooks
  if (registerHooks) registerHooks({ resolve: createResolve(replace, isRequireSwitched) })
  else register(pathToFileURL(join(__dirname, 'thread.js')).href, { data })
}
