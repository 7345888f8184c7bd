import { EventEmitter } from 'events'
import { mime } from 'fwjs-core/lib/http/media-type.js'
import { mergeInto } from 'fwjs-core/lib/merge.js'
import { defineMessageClasses } from 'fwjs-core/lib/server/message-classes.js'
import type { Next } from 'fwjs-core/lib/types.js'
import type * as contract from './contract.ts'
import { deprecate } from './deprecate.ts'
import { defineMiddleware } from './middleware.ts'

import application = require('./application.ts')
import request = require('./request.ts')
import response = require('./response.ts')
import Route = require('./router/route.ts')
import Router = require('./router/index.ts')

const fw = createApplication as contract.Factory

/** The framework. Call it to create an app. Its types are available as named imports. */
declare namespace fw {
  /** An app: middleware, routes, and settings. */
  interface Application extends contract.Application {}
  /** Attributes and encoding of a cookie. */
  interface CookieOptions extends contract.CookieOptions {}
  /** Receives the error if an operation failed, or nothing. */
  interface Errback extends contract.Errback {}
  /** Handles an error. It is recognized by its four parameters. */
  interface ErrorRequestHandler extends contract.ErrorRequestHandler {}
  /** Short for `RequestHandler`. */
  interface Handler extends contract.Handler {}
  /** Variables for templates. Call it with an object to add all of its values. */
  interface Locals extends contract.Locals {}
  /** Passes control to the next handler or, with an error, to the next error handler. */
  interface NextFunction extends contract.NextFunction {}
  /** A request: Node's `IncomingMessage` with additional properties and methods. */
  interface Request extends contract.Request {}
  /** Handles a request: it sends a response or calls `next`. */
  interface RequestHandler extends contract.RequestHandler {}
  /** Runs before the callbacks of every route with the path parameter. */
  interface RequestParamHandler extends contract.RequestParamHandler {}
  /** A response: Node's `ServerResponse` with additional properties and methods. */
  interface Response extends contract.Response {}
  /** A route, as in `app.routes` and `req.route`. */
  interface Route extends contract.Route {}
  /** Routes by method, and the middleware that runs them. */
  interface Router extends contract.Router {}
  /** Options for `res.sendfile`. */
  interface SendFileOptions extends contract.SendFileOptions {}
  /** The built-in settings and the values they accept. */
  interface Settings extends contract.Settings {}
  /** The decoded path parameters, by name, or by index if they have no name. */
  type Params = contract.Params
  /** An uploaded file. */
  type UploadedFile = contract.UploadedFile
}

export = fw

/** Creates an app: a function for any HTTP server, with copies of all app methods. */
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

// Node.js finds the names for `import { … }` by reading these assignments. The first one is needed
// because TypeScript adds its own at the end of the file.
module.exports = fw
module.exports.default = fw
module.exports.createServer = createServer
module.exports.application = application
module.exports.request = request
module.exports.response = response
module.exports.Route = Route
module.exports.Router = Router
module.exports.mime = mime
// Each of these is replaced by a getter that loads the middleware on first use.
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
