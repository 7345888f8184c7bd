import { EventEmitter } from 'events'
import { beginAdvice, nameFactories } from './advice/advise.ts'
import type * as contract from './contract.ts'
import type { Next } from './internal-types.ts'
import { parsers } from './middleware/parsers.ts'
import { refuseRemoved } from './removed.ts'
import { defineMessageClasses } from './server/message-classes.ts'

import application = require('./application.ts')
import query = require('./middleware/query.ts')
import request = require('./request.ts')
import response = require('./response.ts')
import Route = require('./router/route.ts')
import Router = require('./router/index.ts')
import serveStatic = require('./middleware/static.ts')

// biome-ignore-start lint/suspicious/noExplicitAny: the defaults that programs know
// A function with a namespace, because only to these can a program, or a package such as express-ws,
// add values by `declare module`.
/** The framework. Calling it creates an app; its members are what programs import by name. */
declare namespace createApplication {
  /**
   * The framework itself, for programs that import a default.
   *
   * @since 4.100.0
   */
  export { createApplication as default }
  /**
   * The prototype of all apps.
   *
   * @example
   * ```ts
   * Object.assign(fw.application, { version: '2' })
   * ```
   * @since 4.0.0
   */
  export const application: contract.Application
  /**
   * The prototype of all requests. Members that you add are there on every request.
   *
   * @example
   * ```ts
   * Object.assign(fw.request, { apiVersion: 2 })
   * ```
   * @since 4.0.0
   */
  export const request: contract.Request
  /**
   * The prototype of all responses. Members that you add are there on every response.
   *
   * @example
   * ```ts
   * Object.assign(fw.response, { apiVersion: 2 })
   * ```
   * @since 4.0.0
   */
  export const response: contract.Response
  /** Creates a route that belongs to no router. */
  export const Route: contract.RouteConstructor
  /**
   * Creates a router: middleware and routes that can be mounted on a path of an app.
   *
   * @param options how the router compares paths, and whether it keeps the parameters of its mount path
   * @example
   * ```ts
   * const users = fw.Router({ mergeParams: true })
   * users.get('/:id', (req, res) => res.send(req.params.id))
   * app.use('/users', users)
   * ```
   * @since 4.0.0
   */
  export function Router(options?: contract.RouterOptions): Router
  // biome-ignore lint/suspicious/noRedeclare: called or constructed; TypeScript merges the two
  export class Router {
    /**
     * Creates a router. The same as the call without `new`.
     *
     * @example
     * ```ts
     * app.use('/users', new fw.Router())
     * ```
     * @since 4.0.0
     */
    constructor(options?: contract.RouterOptions)
  }
  /** Creates middleware that reads JSON bodies into `req.body`. */
  export const json: contract.BuiltInMiddleware['json']
  /** Creates the middleware that sets `req.query`. Every app has it already. */
  export const query: contract.BuiltInMiddleware['query']
  /** Creates middleware that reads bodies as bytes. */
  export const raw: contract.BuiltInMiddleware['raw']
  /** Creates middleware that reads bodies as text. */
  export const text: contract.BuiltInMiddleware['text']
  /** Creates middleware that reads the bodies of HTML forms into `req.body`. */
  export const urlencoded: contract.BuiltInMiddleware['urlencoded']
  /** Creates middleware that serves the files of a folder. */
  const serveFolder: contract.BuiltInMiddleware['static']

  // biome-ignore lint/style/useExportType: it is a value; no declaration can be named `static`
  export { serveFolder as static }

  /** `req.params` when the path is not known to the compiler: every name has a text. */
  export type ParamsDictionary = contract.ParamsDictionary
  /** The type of `req.params` for a path: `RouteParameters<'/users/:id'>` is `{ id: string }`. */
  export type RouteParameters<Path> = contract.RouteParameters<Path>
  /** An app: middleware, routes and settings. */
  export interface Application<LocalsObj extends contract.AnyLocals = contract.AnyLocals>
    extends contract.Application<LocalsObj> {}
  /** The attributes of a cookie, and how it is written. */
  export interface CookieOptions extends contract.CookieOptions {}
  /** How `res.download` finds and sends a file. */
  export interface DownloadOptions extends contract.DownloadOptions {}
  /** Receives the error with which an operation ended, or nothing. */
  export interface Errback extends contract.Errback {}
  /** Handles an error. The framework recognises it by its four parameters. */
  export interface ErrorRequestHandler<
    P = contract.ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = contract.Query,
    LocalsObj extends contract.AnyLocals = contract.AnyLocals,
  > extends contract.ErrorRequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj> {}
  /** The app that `fw()` returns. */
  export interface Express extends contract.Express {}
  /** The short name of `RequestHandler`. */
  export interface Handler extends contract.Handler {}
  /** A path and the handlers that are attached to it. */
  export interface IRoute<Path = string> extends contract.IRoute<Path> {}
  /** Middleware and routes that can be mounted on a path. */
  export interface IRouter extends contract.IRouter {}
  /** Registers handlers without a path, as `app.use` and `route.get` do. */
  export interface IRouterHandler<T, Path = string> extends contract.IRouterHandler<T, Path> {}
  /** Registers handlers for a path, as `app.get` and `router.post` do. */
  export interface IRouterMatcher<T> extends contract.IRouterMatcher<T> {}
  /** The object that the tracing channels publish for a layer. */
  export interface LayerTrace extends contract.LayerTrace {}
  /** Variables that every template sees. */
  export interface Locals extends contract.Locals {}
  /** A media type of the header `Accept`, with its parts. */
  export interface MediaType extends contract.MediaType {}
  /** Passes the request on, or, with an error, to the next error handler. */
  export interface NextFunction extends contract.NextFunction {}
  /** A request: Node's `IncomingMessage` with members of the framework. */
  export interface Request<
    P = contract.ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = contract.Query,
    LocalsObj extends contract.AnyLocals = contract.AnyLocals,
  > extends contract.Request<P, ResBody, ReqBody, ReqQuery, LocalsObj> {}
  /** Handles a request: it sends a response or calls `next`. */
  export interface RequestHandler<
    P = contract.ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = contract.Query,
    LocalsObj extends contract.AnyLocals = contract.AnyLocals,
  > extends contract.RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj> {}
  /** Runs before the handlers of every route whose path has the parameter. */
  export interface RequestParamHandler extends contract.RequestParamHandler {}
  /** The object that the tracing channels publish for a request. */
  export interface RequestTrace extends contract.RequestTrace {}
  /** A response: Node's `ServerResponse` with members of the framework. */
  export interface Response<
    ResBody = any,
    LocalsObj extends contract.AnyLocals = contract.AnyLocals,
  > extends contract.Response<ResBody, LocalsObj> {}
  /** Middleware and routes that can be mounted on a path. */
  export interface Router extends contract.Router {}
  /** How a router compares paths. */
  export interface RouterOptions extends contract.RouterOptions {}
  /** Sends a body. */
  export interface Send extends contract.Send {}
  /** How `res.sendFile` finds and sends a file. */
  export interface SendFileOptions extends contract.SendFileOptions {}
  /** How `fw.static` serves a folder. */
  export interface ServeStaticOptions extends contract.ServeStaticOptions {}
  /** The settings that change how an app behaves. */
  export interface Settings extends contract.Settings {}
}
// biome-ignore-end lint/suspicious/noExplicitAny: the defaults that programs know

export = createApplication

/**
 * Creates an app.
 *
 * @example
 * ```ts
 * import fw from 'fwjs'
 *
 * const app = fw()
 * app.get('/', (req, res) => res.send('Hello'))
 * app.listen(3000)
 * ```
 * @since 4.0.0
 */
function createApplication(): contract.Express {
  // A plain function that owns copies of all methods of apps (agents S2).
  const callable = function app(req: object, res: object, next?: Next): void {
    callable.handle(req, res, next)
  } as contract.Express
  copyMissing(EventEmitter.prototype, callable)
  copyMissing(application, callable)
  defineMessageClasses(callable, request, response)
  callable.init()
  return callable
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
beginAdvice()
nameFactories({
  fw: createApplication,
  'fw.Router': Router,
  'fw.json': parsers.json,
  'fw.query': query,
  'fw.raw': parsers.raw,
  'fw.static': serveStatic,
  'fw.text': parsers.text,
  'fw.urlencoded': parsers.urlencoded,
})

// Not for us: Datadog's agent names routes of array paths with the copy of path-to-regexp that the
// framework has loaded by now (acceptance/agents).
require('path-to-regexp')
