import type { RequestApplication } from '../shapes.ts'
import { originals } from './original-members.ts'
import { isOn } from './switch.ts'

/*
 * The settings that nearly every request asks for, each by its name in a function of its own: V8
 * reads a property whose name it knows in 2 ns, and one of many names in 25 (bench/json).
 */

const skipsMembers = isOn('own-settings')

function hasOriginalGet(app: RequestApplication): boolean {
  return skipsMembers && app.get === originals.get
}

function hasOriginalEnabled(app: RequestApplication): boolean {
  return skipsMembers && app.enabled === originals.enabled
}

export function environmentOf(app: RequestApplication): unknown {
  return hasOriginalGet(app) ? app.settings['env'] : app.get('env')
}

export function etagFunctionOf(app: RequestApplication): unknown {
  return hasOriginalGet(app) ? app.settings['etag fn'] : app.get('etag fn')
}

export function jsonEscapeOf(app: RequestApplication): unknown {
  return hasOriginalGet(app) ? app.settings['json escape'] : app.get('json escape')
}

export function jsonReplacerOf(app: RequestApplication): unknown {
  return hasOriginalGet(app) ? app.settings['json replacer'] : app.get('json replacer')
}

export function jsonSpacesOf(app: RequestApplication): unknown {
  return hasOriginalGet(app) ? app.settings['json spaces'] : app.get('json spaces')
}

export function wantsPlainPaths(app: RequestApplication): boolean {
  return hasOriginalEnabled(app) ? Boolean(app.settings['plain paths']) : app.enabled('plain paths')
}

export function isPoweredByShown(app: RequestApplication): boolean {
  return hasOriginalEnabled(app)
    ? Boolean(app.settings['x-powered-by'])
    : app.enabled('x-powered-by')
}
