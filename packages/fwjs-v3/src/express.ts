import { EventEmitter } from 'events'
import { giveBirth, mergeInto, type Next, serveStatic } from 'fwjs/lib/line.js'
import type * as contract from './contract.ts'
import { deprecate } from './deprecate.ts'
import { lendMiddleware } from './middleware.ts'

import application = require('./application.ts')
import request = require('./request.ts')
import response = require('./response.ts')
import Route = require('./router/route.ts')
import Router = require('./router/index.ts')

const fw: contract.Factory = createApplication as unknown as contract.Factory

/** What TypeScript programs import by name; they may add members to each of these interfaces. */
declare namespace fw {
  interface Application extends contract.Application {}
  interface CookieOptions extends contract.CookieOptions {}
  interface Errback extends contract.Errback {}
  interface ErrorRequestHandler extends contract.ErrorRequestHandler {}
  interface Handler extends contract.Handler {}
  interface Locals extends contract.Locals {}
  interface NextFunction extends contract.NextFunction {}
  interface Request extends contract.Request {}
  interface RequestHandler extends contract.RequestHandler {}
  interface RequestParamHandler extends contract.RequestParamHandler {}
  interface Response extends contract.Response {}
  interface Route extends contract.Route {}
  interface Router extends contract.Router {}
  interface SendFileOptions extends contract.SendFileOptions {}
  interface Settings extends contract.Settings {}
  type Params = contract.Params
  type UploadedFile = contract.UploadedFile
}

export = fw

interface NewApplication {
  (req: object, res: object, next: Next): void
  route: string
  stack: object[]
  init(): void
  handle(req: object, res: object, next: Next): void
}

/** A new app: a function for any HTTP server, with copies of all that apps can do. */
function createApplication(): unknown {
  const app = function app(req: object, res: object, next: Next): void {
    ;(app as NewApplication).handle(req, res, next)
  } as NewApplication
  mergeInto(app, EventEmitter.prototype)
  mergeInto(app, application)
  app.route = '/'
  app.stack = []
  giveBirth(app, request, response)
  app.init()
  return app
}

function createServer(): unknown {
  deprecate('createServer(): Call the factory itself, fw(), instead')
  return createApplication()
}

// Node finds the names that `import { … }` may ask for by reading these assignments; the first one
// is needed because TypeScript writes its own at the end of the file.
module.exports = fw
module.exports.default = fw
module.exports.createServer = createServer
module.exports.application = application
module.exports.request = request
module.exports.response = response
module.exports.Route = Route
module.exports.Router = Router
module.exports.mime = serveStatic.mime
// Each of these is replaced by a getter that loads the middleware when it is asked for.
module.exports.basicAuth = undefined
module.exports.bodyParser = undefined
module.exports.compress = undefined
module.exports.cookieParser = undefined
module.exports.cookieSession = undefined
module.exports.csrf = undefined
module.exports.directory = undefined
module.exports.errorHandler = undefined
module.exports.favicon = undefined
module.exports.json = undefined
module.exports.limit = undefined
module.exports.logger = undefined
module.exports.methodOverride = undefined
module.exports.multipart = undefined
module.exports.query = undefined
module.exports.responseTime = undefined
module.exports.session = undefined
module.exports.static = undefined
module.exports.staticCache = undefined
module.exports.timeout = undefined
module.exports.urlencoded = undefined
module.exports.vhost = undefined

lendMiddleware(fw)
