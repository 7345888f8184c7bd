import { throwAtCaller } from './caller/stack.ts'

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

/** The middleware that 3.x included. Reading one of these names throws and says where it went. */
export function refuseRemoved(factory: object): void {
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
