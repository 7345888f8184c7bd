import { EventEmitter } from 'events'
import { defineMessageClasses, mergeInto, type Next, serveStatic } from 'fwjs/lib/other-majors.js'
import type * as contract from './contract.ts'
import { deprecate } from './deprecate.ts'
import { defineMiddleware } from './middleware.ts'

import application = require('./application.ts')
import request = require('./request.ts')
import response = require('./response.ts')
import Route = require('./router/route.ts')
import Router = require('./router/index.ts')

const fw = createApplication as contract.Factory

/** The framework. Calling it creates an app; its types are what programs import by name. */
declare namespace fw {
  /** An app: middleware, routes and settings. */
  interface Application extends contract.Application {}
  /** The attributes of a cookie, and how it is written. */
  interface CookieOptions extends contract.CookieOptions {}
  /** Receives the error with which an operation ended, or nothing. */
  interface Errback extends contract.Errback {}
  /** Handles an error. The framework recognises it by its four parameters. */
  interface ErrorRequestHandler extends contract.ErrorRequestHandler {}
  /** The short name of `RequestHandler`. */
  interface Handler extends contract.Handler {}
  /** Variables for templates. It is a function that adds all values of an object. */
  interface Locals extends contract.Locals {}
  /** Passes the request on, or, with an error, to the next error handler. */
  interface NextFunction extends contract.NextFunction {}
  /** A request: Node's `IncomingMessage` with members of the framework. */
  interface Request extends contract.Request {}
  /** Handles a request: it sends a response or calls `next`. */
  interface RequestHandler extends contract.RequestHandler {}
  /** Runs before the callbacks of every route whose path has the parameter. */
  interface RequestParamHandler extends contract.RequestParamHandler {}
  /** A response: Node's `ServerResponse` with members of the framework. */
  interface Response extends contract.Response {}
  /** A route, as `app.routes` and `req.route` have it. */
  interface Route extends contract.Route {}
  /** Routes by method, and the middleware that runs them. */
  interface Router extends contract.Router {}
  /** How `res.sendfile` finds and sends a file. */
  interface SendFileOptions extends contract.SendFileOptions {}
  /** The settings that change how an app behaves. */
  interface Settings extends contract.Settings {}
  /** The values in a path, decoded: by name, and without a name by number. */
  type Params = contract.Params
  /** An uploaded file. */
  type UploadedFile = contract.UploadedFile
}

export = fw

/** A new app: a function for any HTTP server, with copies of all that apps can do. */
function createApplication(): contract.Application {
  const callable = function app(req: object, res: object, next?: Next): void {
    callable.handle(req, res, next)
  } as typeof application
  mergeInto(callable, EventEmitter.prototype)
  mergeInto(callable, application)
  callable.route = '/'
  callable.stack = []
  defineMessageClasses(callable, request, response)
  callable.init()
  return callable
}

function createServer(): contract.Application {
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

defineMiddleware(fw)
