import { withCallerStack } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import type { HandlerFunction } from 'fwjs-core/lib/types.js'
import { init } from './server/init.ts'

/** Exported because packages import it from this file of 3.x. */
export { init }

/** Loads each 3.x middleware separately, so that an app loads only those it uses. */
const loaders: Record<string, () => HandlerFunction> = {
  basicAuth: () => require('./middleware/basicAuth.js').basicAuth,
  bodyParser: () => require('./middleware/bodyParser.js').bodyParser,
  compress: () => require('./middleware/compress.js').compress,
  cookieParser: () => require('./middleware/cookieParser.js').cookieParser,
  cookieSession: () => require('./middleware/cookieSession.js').cookieSession,
  csrf: () => require('./middleware/csrf.js').csrf,
  directory: () => require('./middleware/directory.js').directory,
  errorHandler: () => require('./middleware/errorHandler.js').errorHandler,
  favicon: () => require('./middleware/favicon.js').favicon,
  json: () => require('./middleware/json.js').json,
  limit: () => require('./middleware/limit.js').limit,
  logger: () => require('./middleware/logger.js').logger,
  methodOverride: () => require('./middleware/methodOverride.js').methodOverride,
  multipart: () => require('./middleware/multipart.js').multipart,
  query: () => require('./middleware/query-string.js').query,
  responseTime: () => require('./middleware/responseTime.js').responseTime,
  session: () => require('./middleware/session.js').session,
  static: () => require('./middleware/static.js').serveStatic,
  staticCache: () => require('./middleware/staticCache.js').staticCache,
  timeout: () => require('./middleware/timeout.js').timeout,
  urlencoded: () => require('./middleware/urlencoded.js').urlencoded,
  vhost: () => require('./middleware/vhost.js').vhost,
}

/** Middleware that checks its own arguments; the rest comes from packages of the application. */
const OWN = [
  ...['basicAuth', 'bodyParser', 'compress', 'cookieSession', 'csrf', 'directory'],
  ...['json', 'limit', 'multipart', 'query', 'staticCache', 'urlencoded'],
]

/** Adds the middleware to the factory as getters that load it. */
export function defineMiddleware(factory: object): void {
  for (const [name, load] of Object.entries(loaders)) {
    const get = OWN.includes(name) ? () => withCallerStack(load()) : load
    Object.defineProperty(factory, name, { configurable: true, enumerable: true, get })
  }
}
