import { throwAtCaller } from 'fwjs-core/lib/diagnostics/caller-stack.js'

const REMOVED = [
  'bodyParser',
  'compress',
  'cookieSession',
  'session',
  'logger',
  'cookieParser',
  'favicon',
  'responseTime',
  'errorHandler',
  'timeout',
  'methodOverride',
  'vhost',
  'csrf',
  'directory',
  'limit',
  'multipart',
  'staticCache',
]

/**
 * Makes reading the middleware that was included in 3.x throw Express's error: install it separately.
 */
export function defineRemoved(factory: object): void {
  for (const name of REMOVED) {
    Object.defineProperty(factory, name, {
      configurable: true,
      get() {
        const message = `Most middleware (like ${name}) is no longer bundled with Express and must be installed separately. Please see https://github.com/senchalabs/connect#middleware.`
        throwAtCaller(new Error(message))
      },
    })
  }
}
