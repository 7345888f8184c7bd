import type { RequestApplication } from '../shapes.ts'
import { ours } from './members.ts'

/*
 * The settings that nearly every request asks for, each by its name in a function of its own: V8
 * reads a property whose name it knows in 2 ns, and one of many names in 25 (bench/json).
 */

export function environmentOf(app: RequestApplication): unknown {
  return app.get === ours.get ? app.settings['env'] : app.get('env')
}

export function etagFunctionOf(app: RequestApplication): unknown {
  return app.get === ours.get ? app.settings['etag fn'] : app.get('etag fn')
}

export function jsonEscapeOf(app: RequestApplication): unknown {
  return app.get === ours.get ? app.settings['json escape'] : app.get('json escape')
}

export function jsonReplacerOf(app: RequestApplication): unknown {
  return app.get === ours.get ? app.settings['json replacer'] : app.get('json replacer')
}

export function jsonSpacesOf(app: RequestApplication): unknown {
  return app.get === ours.get ? app.settings['json spaces'] : app.get('json spaces')
}

export function wantsPlainPaths(app: RequestApplication): boolean {
  return app.enabled === ours.enabled
    ? Boolean(app.settings['plain paths'])
    : app.enabled('plain paths')
}

export function isPoweredByShown(app: RequestApplication): boolean {
  return app.enabled === ours.enabled
    ? Boolean(app.settings['x-powered-by'])
    : app.enabled('x-powered-by')
}
