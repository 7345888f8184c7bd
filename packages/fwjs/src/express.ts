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

// biome-ignore-start lint/suspicious/noExplicitAny: the defaults that programs know
/**
 * What programs import by name. A function with a namespace, because only to these can a program, or
 * a package such as express-ws, add values by `declare module`.
 */
declare namespace createApplication {
  /** The framework itself, for programs that import a default. */
  export { createApplication as default }
  /** The prototype of every application. */
  export const application: contract.Application
  /** The prototype of every request. */
  export const request: contract.Request
  /** The prototype of every response. */
  export const response: contract.Response
  /** Makes routes that belong to no router. */
  export const Route: contract.RouteConstructor
  /** Makes routers; what is added to it is added to every router. */
  export function Router(options?: contract.RouterOptions): Router
  // biome-ignore lint/suspicious/noRedeclare: called or constructed; TypeScript merges the two
  export class Router {
    constructor(options?: contract.RouterOptions)
  }
  /** The middleware that fills `req.query`; every application has it built in. */
  export function query(options?: object | ((text: string) => unknown)): contract.Handler
  /**
   * Makes middleware that reads JSON bodies, in any Unicode encoding, into `req.body`.
   * @since 4.16.0
   */
  export function json(options?: contract.OptionsJson): contract.BodyParser
  /**
   * Makes middleware that reads bodies as bytes: `req.body` is a Buffer.
   * @since 4.17.0
   */
  export function raw(options?: contract.Options): contract.BodyParser
  /**
   * Makes middleware that reads bodies as text: `req.body` is a string.
   * @since 4.17.0
   */
  export function text(options?: contract.OptionsText): contract.BodyParser
  /**
   * Makes middleware that reads the bodies of HTML forms into `req.body`.
   * @since 4.16.0
   */
  export function urlencoded(options?: contract.OptionsUrlencoded): contract.BodyParser
  /** Serves the files of a folder; what it does not find, it passes on. */
  const serveFolder: contract.StaticFactory

  // biome-ignore lint/style/useExportType: it is a value; no declaration can be named `static`
  export { serveFolder as static }

  export type ParamsDictionary = contract.ParamsDictionary
  export type RouteParameters<Path> = contract.RouteParameters<Path>
  export interface Application<LocalsObj extends contract.AnyLocals = contract.AnyLocals>
    extends contract.Application<LocalsObj> {}
  export interface CookieOptions extends contract.CookieOptions {}
  export interface DownloadOptions extends contract.DownloadOptions {}
  export interface Errback extends contract.Errback {}
  export interface ErrorRequestHandler<
    P = contract.ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = contract.Query,
    LocalsObj extends contract.AnyLocals = contract.AnyLocals,
  > extends contract.ErrorRequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj> {}
  export interface Express extends contract.Express {}
  export interface Handler extends contract.Handler {}
  export interface IRoute<Path = string> extends contract.IRoute<Path> {}
  export interface IRouter extends contract.IRouter {}
  export interface IRouterHandler<T, Path = string> extends contract.IRouterHandler<T, Path> {}
  export interface IRouterMatcher<T> extends contract.IRouterMatcher<T> {}
  export interface Locals extends contract.Locals {}
  export interface MediaType extends contract.MediaType {}
  export interface NextFunction extends contract.NextFunction {}
  export interface Request<
    P = contract.ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = contract.Query,
    LocalsObj extends contract.AnyLocals = contract.AnyLocals,
  > extends contract.Request<P, ResBody, ReqBody, ReqQuery, LocalsObj> {}
  export interface RequestHandler<
    P = contract.ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = contract.Query,
    LocalsObj extends contract.AnyLocals = contract.AnyLocals,
  > extends contract.RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj> {}
  export interface RequestParamHandler extends contract.RequestParamHandler {}
  export interface Response<
    ResBody = any,
    LocalsObj extends contract.AnyLocals = contract.AnyLocals,
  > extends contract.Response<ResBody, LocalsObj> {}
  export interface Router extends contract.Router {}
  export interface RouterOptions extends contract.RouterOptions {}
  export interface Send extends contract.Send {}
  export interface SendFileOptions extends contract.SendFileOptions {}
  export interface ServeStaticOptions extends contract.ServeStaticOptions {}
  export interface Settings extends contract.Settings {}
}
// biome-ignore-end lint/suspicious/noExplicitAny: the defaults that programs know

export = createApplication

/** A new app: a function for any HTTP server, with copies of all that apps can do (ecosystem S2). */
function createApplication(): contract.Express {
  const app = function app(req: object, res: object, next: Next): void {
    ;(app as unknown as ApplicationShape).handle(req, res, next)
  }
  copyMissing(EventEmitter.prototype, app)
  copyMissing(application, app)
  giveBirth(app, request, response)
  ;(app as unknown as { init(): void }).init()
  return app as unknown as contract.Express
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
module.exports = createApplication
module.exports.default = createApplication
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

refuseRemoved(createApplication)

// Not for us: Datadog's agent names routes of array paths with the copy of path-to-regexp that the
// framework has loaded by now (acceptance/agents).
require('path-to-regexp')
