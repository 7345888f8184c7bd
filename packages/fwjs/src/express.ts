import { EventEmitter } from 'events'
import type * as contract from './contract.ts'
import { parsers } from './middleware/parsers.ts'
import { refuseRemoved } from './removed.ts'
import { giveBirth } from './server/birth.ts'
import type { ApplicationShape, Next } from './shapes.ts'

import application = require('./application.ts')
import query = require('./middleware/query.ts')
import request = require('./request.ts')
import response = require('./response.ts')
import Route = require('./router/route.ts')
import Router = require('./router/index.ts')
import serveStatic = require('./middleware/static.ts')

const fw: contract.Factory = createApplication as unknown as contract.Factory

// biome-ignore-start lint/suspicious/noExplicitAny: the defaults that programs know
/** What TypeScript programs import by name; they may add members to each of these interfaces. */
declare namespace fw {
  type ParamsDictionary = contract.ParamsDictionary
  type RouteParameters<Path> = contract.RouteParameters<Path>
  interface Application<LocalsObj extends contract.AnyLocals = contract.AnyLocals>
    extends contract.Application<LocalsObj> {}
  interface CookieOptions extends contract.CookieOptions {}
  interface DownloadOptions extends contract.DownloadOptions {}
  interface Errback extends contract.Errback {}
  interface ErrorRequestHandler<
    P = contract.ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = contract.Query,
    LocalsObj extends contract.AnyLocals = contract.AnyLocals,
  > extends contract.ErrorRequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj> {}
  interface Express extends contract.Express {}
  interface Handler extends contract.Handler {}
  interface IRoute<Path = string> extends contract.IRoute<Path> {}
  interface IRouter extends contract.IRouter {}
  interface IRouterHandler<T, Path = string> extends contract.IRouterHandler<T, Path> {}
  interface IRouterMatcher<T> extends contract.IRouterMatcher<T> {}
  interface Locals extends contract.Locals {}
  interface MediaType extends contract.MediaType {}
  interface NextFunction extends contract.NextFunction {}
  interface Request<
    P = contract.ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = contract.Query,
    LocalsObj extends contract.AnyLocals = contract.AnyLocals,
  > extends contract.Request<P, ResBody, ReqBody, ReqQuery, LocalsObj> {}
  interface RequestHandler<
    P = contract.ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = contract.Query,
    LocalsObj extends contract.AnyLocals = contract.AnyLocals,
  > extends contract.RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj> {}
  interface RequestParamHandler extends contract.RequestParamHandler {}
  interface Response<ResBody = any, LocalsObj extends contract.AnyLocals = contract.AnyLocals>
    extends contract.Response<ResBody, LocalsObj> {}
  interface Router extends contract.Router {}
  interface RouterOptions extends contract.RouterOptions {}
  interface Send extends contract.Send {}
  interface SendFileOptions extends contract.SendFileOptions {}
  interface ServeStaticOptions extends contract.ServeStaticOptions {}
  interface Settings extends contract.Settings {}
}
// biome-ignore-end lint/suspicious/noExplicitAny: the defaults that programs know

export = fw

/** A new app: a function for any HTTP server, with copies of all that apps can do (ecosystem S2). */
function createApplication(): unknown {
  const app = function app(req: object, res: object, next: Next): void {
    ;(app as unknown as ApplicationShape).handle(req, res, next)
  }
  copyMissing(EventEmitter.prototype, app)
  copyMissing(application, app)
  giveBirth(app, request, response)
  ;(app as unknown as { init(): void }).init()
  return app
}

function copyMissing(from: object, to: object): void {
  for (const name of Object.getOwnPropertyNames(from)) {
    if (Object.hasOwn(to, name)) continue
    const descriptor = Object.getOwnPropertyDescriptor(from, name) as PropertyDescriptor
    Object.defineProperty(to, name, descriptor)
  }
}

// Node finds the names that `import { … }` may ask for by reading these assignments; the first one
// is needed because TypeScript writes its own at the end of the file.
module.exports = fw
module.exports.default = fw
module.exports.application = application
module.exports.request = request
module.exports.response = response
module.exports.Route = Route
module.exports.Router = Router
module.exports.json = parsers.json
module.exports.query = query
module.exports.raw = parsers.raw
module.exports.static = serveStatic
module.exports.text = parsers.text
module.exports.urlencoded = parsers.urlencoded

refuseRemoved(fw)

// Not for us: Datadog's agent names routes of array paths with the copy of path-to-regexp that the
// framework has loaded by now (acceptance/agents).
require('path-to-regexp')
