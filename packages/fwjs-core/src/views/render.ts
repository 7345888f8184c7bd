import { extname, isAbsolute, relative, resolve, sep } from 'path'
import { atCaller } from '../diagnostics/caller-stack.ts'
import { devWarn } from '../diagnostics/dev-warn.ts'
import { mergeInto } from '../merge.ts'
import type { ApplicationShape, RenderCallback, ViewShape } from '../types.ts'
import { cachedView, storeView } from './cache.ts'

/** Copies properties to an object: in some API lines, inherited ones too. */
type Merge = (target: object, source: unknown) => object

type ViewConstructor = new (name: string, options: object) => ViewShape

/** Implements `app.render`: finds the view, using the cache if enabled, and runs its engine. */
export function renderWith(
  app: ApplicationShape,
  name: string,
  given: object,
  done: RenderCallback,
  merge: Merge = mergeInto,
): void {
  const options = mergeLocals(app.locals, given as Record<string, unknown>, merge)
  options.cache ??= app.enabled('view cache')
  const isStrict = Boolean(app.settings['strict views'])
  if (isStrict && !hasKnownEngine(app, name)) {
    done(lookupError(name, { root: app.get('views') as string }, isStrict))
    return
  }
  const cached = options.cache ? cachedView(app.cache, name) : undefined
  const view = cached ?? createView(app, name)
  if (!view.path || (isStrict && !isInFolders(view.path, app.get('views') as string))) {
    done(lookupError(name, view, isStrict))
    return
  }
  if (options.cache && !cached) storeView(app.cache, name, view)
  try {
    view.render(options, done)
  } catch (error) {
    done(error)
  }
}

function lookupError(
  name: string,
  view: Pick<ViewShape, 'root'> & { ext?: string },
  isStrict: boolean,
): unknown {
  const locations = [view.root].flat().map((folder) => resolve(folder, name))
  const isRejected = isStrict && !locations.some((path) => isInFolders(path, view.root))
  if (!isRejected) devWarn((about) => about.warnOfViewName(name, view.root, view.ext ?? ''))
  const error = new Error(`Failed to lookup view "${name}" in views ${directoriesOf(view)}`)
  return atCaller(Object.assign(error, { view }))
}

function createView(app: ApplicationShape, name: string): ViewShape {
  const View = app.get('view') as ViewConstructor
  return new View(name, {
    defaultEngine: app.get('view engine'),
    root: app.get('views'),
    engines: app.engines,
  })
}

function directoriesOf({ root }: Pick<ViewShape, 'root'>): string {
  if (!Array.isArray(root) || root.length < 2) return `directory "${root}"`
  return `directories "${root.slice(0, -1).join('", "')}" or "${root.at(-1)}"`
}

type Variables = Record<string, unknown>

interface RenderOptions extends Variables {
  _locals?: Variables
  settings?: unknown
  cache?: unknown
}

/**
 * Returns the options for the engine: the app's locals, overridden by the response's, then by the
 * call's.
 */
function mergeLocals(appLocals: Variables, given: RenderOptions, merge: Merge): RenderOptions {
  const options = merge({}, appLocals) as RenderOptions
  if (given._locals) merge(options, given._locals)
  merge(options, given)
  options.settings = guardSettings(options.settings, appLocals['settings'] as Variables)
  return options
}

/**
 * Protects `options.settings`, because engines read their configuration from it, and even run code from
 * `settings['view options']` (F98, CVE-2022-29078). Plain data, which may come from a query string or a
 * body, can add `settings.x` variables for the template, but not a name that an engine would read: none
 * that the app has set, and none with a space.
 */
function guardSettings(given: unknown, own: Variables): unknown {
  if (given === own || given === undefined) return own
  if (!isPlainObject(given)) return given
  const guarded: Variables = Object.create(own)
  for (const [name, value] of Object.entries(given)) {
    if (!name.includes(' ') && !(name in own)) guarded[name] = value
  }
  return guarded
}

function isPlainObject(value: unknown): value is Variables {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/* Checks of the setting `strict views`, for view names that may come from a client (F99). */

/** Returns true if the app has configured an engine for the extension of a view. */
function hasKnownEngine(app: ApplicationShape, name: string): boolean {
  const extension = extname(name)
  if (extension === '' || extension in app.engines) return true
  const engine = String(app.get('view engine') ?? '')
  return extension === (engine.startsWith('.') ? engine : `.${engine}`)
}

/** Returns true if the file of a view is in one of the folders. */
function isInFolders(path: string, folders: string | string[]): boolean {
  return [folders].flat().some((folder) => isInside(path, resolve(folder)))
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, resolve(path))
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
