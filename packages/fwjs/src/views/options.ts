import { mergeInto } from '../merge.ts'

type Variables = Record<string, unknown>

interface RenderOptions extends Variables {
  _locals?: Variables
  settings?: unknown
  cache?: unknown
}

/** What the engine gets: the app's locals, overruled by the response's, overruled by the call's. */
export function mergeLocals(appLocals: Variables, given: RenderOptions): RenderOptions {
  const options: RenderOptions = mergeInto({}, appLocals)
  if (given._locals) mergeInto(options, given._locals)
  mergeInto(options, given)
  options.settings = guardSettings(options.settings, appLocals['settings'] as Variables)
  return options
}

/**
 * Engines configure themselves from `options.settings`, to the point of running code out of
 * `settings['view options']` (F98, CVE-2022-29078). Plain data, which a query string or a body can
 * be, may add variables named `settings.x` for the template, but no name that an engine would look
 * up: none that the app has set and none with a blank.
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
