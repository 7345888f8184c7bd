import { advise } from '../advice/advise.ts'
import { atCaller } from '../caller/stack.ts'
import type { ApplicationShape, RenderCallback, ViewShape } from '../internal-types.ts'
import { cachedView, storeView } from './cache.ts'
import { mergeLocals } from './options.ts'
import { hasKnownEngine, isInFolders } from './strict.ts'

type ViewConstructor = new (name: string, options: object) => ViewShape

/** `app.render`: finds the view, through the cache when it is on, and runs its engine. */
export function renderWith(
  app: ApplicationShape,
  name: string,
  given: object,
  done: RenderCallback,
): void {
  const options = mergeLocals(app.locals, given as Record<string, unknown>)
  options.cache ??= app.enabled('view cache')
  const isStrict = Boolean(app.settings['strict views'])
  if (isStrict && !hasKnownEngine(app, name)) {
    done(lookupError(name, { root: app.get('views') as string }))
    return
  }
  const cached = options.cache ? cachedView(app.cache, name) : undefined
  const view = cached ?? createView(app, name)
  if (!view.path || (isStrict && !isInFolders(view.path, app.get('views') as string))) {
    done(lookupError(name, view))
    return
  }
  if (options.cache && !cached) storeView(app.cache, name, view)
  try {
    view.render(options, done)
  } catch (error) {
    done(error)
  }
}

function lookupError(name: string, view: Pick<ViewShape, 'root'> & { ext?: string }): unknown {
  advise((about) => about.warnOfViewName(name, view.root, view.ext ?? ''))
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
