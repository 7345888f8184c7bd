import { EventEmitter } from 'events'
import { enableDevWarnings, nameFactories } from 'fwjs-core/lib/diagnostics/dev-warn.js'
import { defineMessageClasses, withoutQueryField } from 'fwjs-core/lib/server/message-classes.js'
import type { Next } from 'fwjs-core/lib/types.js'
import type * as contract from './contract.ts'
import { parsers } from './parsers.ts'

import application = require('./application.ts')
import request = require('./request.ts')
import response = require('./response.ts')
import Router = require('./router-loader.ts')
import serveStatic = require('./static.ts')

// biome-ignore-start lint/suspicious/noExplicitAny: the defaults that apps rely on
// A function with a namespace, because apps and packages such as express-ws can add values with
// `declare module` only to these.
/** The framework. Call it to create an app; its members are available as named imports. */
declare namespace createApplication {
  /** The framework itself, as the default export. */
  export { createApplication as default }
  /**
   * The prototype of all apps.
   *
   * @example
   * ```ts
   * Object.assign(fw.application, { version: '2' })
   * ```
   */
  export const application: contract.Application
  /**
   * The prototype of all requests. Properties and methods you add are available on every request.
   *
   * @example
   * ```ts
   * Object.assign(fw.request, { apiVersion: 2 })
   * ```
   */
  export const request: contract.Request
  /**
   * The prototype of all responses. Properties and methods you add are available on every response.
   *
   * @example
   * ```ts
   * Object.assign(fw.response, { apiVersion: 2 })
   * ```
   */
  export const response: contract.Response
  /** Creates a route without a router. */
  export const Route: contract.RouteConstructor
  /**
   * Creates a router: middleware and routes that you can mount on a path of an app.
   *
   * @param options how to compare paths, and whether to keep the parameters of the mount path
   * @example
   * ```ts
   * const users = fw.Router({ mergeParams: true })
   * users.get('/:id', (req, res) => res.send(req.params.id))
   * app.use('/users', users)
   * ```
   */
  export function Router(options?: contract.RouterOptions): Router
  // biome-ignore lint/suspicious/noRedeclare: called or constructed; TypeScript merges the two
  export class Router {
    /**
     * Creates a router. Same as the call without `new`.
     *
     * @example
     * ```ts
     * app.use('/users', new fw.Router())
     * ```
     */
    constructor(options?: contract.RouterOptions)
  }
  /** Creates middleware that parses JSON bodies into `req.body`. */
  export const json: contract.BuiltInMiddleware['json']
  /** Creates middleware that reads bodies as bytes. */
  export const raw: contract.BuiltInMiddleware['raw']
  /** Creates middleware that reads bodies as text. */
  export const text: contract.BuiltInMiddleware['text']
  /** Creates middleware that parses HTML form bodies into `req.body`. */
  export const urlencoded: contract.BuiltInMiddleware['urlencoded']
  /** Creates middleware that serves files from a folder. */
  const serveFolder: contract.BuiltInMiddleware['static']

  // biome-ignore lint/style/useExportType: it is a value; no declaration can be named `static`
  export { serveFolder as static }

  /** `req.params` if the compiler doesn't know the path: any name, with a string or an array. */
  export type ParamsDictionary = contract.ParamsDictionary
  /** `req.params` for a regular expression: any name or number, with a string value. */
  export type ParamsFlatDictionary = contract.ParamsFlatDictionary
  /** The type of `req.params` for a path: `RouteParameters<'/users/:id'>` is `{ id: string }`. */
  export type RouteParameters<Path> = contract.RouteParameters<Path>
  /** An app: middleware, routes, and settings. */
  export interface Application<LocalsObj extends contract.AnyLocals = contract.AnyLocals>
    extends contract.Application<LocalsObj> {}
  /** Attributes and encoding of a cookie. */
  export interface CookieOptions extends contract.CookieOptions {}
  /** Options of `res.download`. */
  export interface DownloadOptions extends contract.DownloadOptions {}
  /** Called when an operation is complete, with an error if it failed. */
  export interface Errback extends contract.Errback {}
  /** Handles an error. It is recognized by its four parameters. */
  export interface ErrorRequestHandler<
    P = contract.ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = contract.Query,
    LocalsObj extends contract.AnyLocals = contract.AnyLocals,
  > extends contract.ErrorRequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj> {}
  /** The app that `fw()` returns. */
  export interface Express extends contract.Express {}
  /** Short for `RequestHandler`. */
  export interface Handler extends contract.Handler {}
  /** A path and its handlers. */
  export interface IRoute<Path = string> extends contract.IRoute<Path> {}
  /** Middleware and routes that you can mount on a path. */
  export interface IRouter extends contract.IRouter {}
  /** Registers handlers without a path, as `app.use` and `route.get` do. */
  export interface IRouterHandler<T, Path = string> extends contract.IRouterHandler<T, Path> {}
  /** Registers handlers for a path, as `app.get` and `router.post` do. */
  export interface IRouterMatcher<T> extends contract.IRouterMatcher<T> {}
  /** The object published on the tracing channels for a layer. */
  export interface LayerTrace extends contract.LayerTrace {}
  /** Variables available in every template. */
  export interface Locals extends contract.Locals {}
  /** A media type in the `Accept` header, and its parts. */
  export interface MediaType extends contract.MediaType {}
  /** Passes control to the next handler or, with an error, to the next error handler. */
  export interface NextFunction extends contract.NextFunction {}
  /** A request, which is Node's `IncomingMessage` with additional properties and methods. */
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
  /** Runs before the handlers of every route with the path parameter. */
  export interface RequestParamHandler extends contract.RequestParamHandler {}
  /** The object published on the tracing channels for a request. */
  export interface RequestTrace extends contract.RequestTrace {}
  /** A response, which is Node's `ServerResponse` with additional properties and methods. */
  export interface Response<
    ResBody = any,
    LocalsObj extends contract.AnyLocals = contract.AnyLocals,
  > extends contract.Response<ResBody, LocalsObj> {}
  /** Middleware and routes that you can mount on a path. */
  export interface Router extends contract.Router {}
  /** Options of a router. */
  export interface RouterOptions extends contract.RouterOptions {}
  /** Sends a body. */
  export interface Send extends contract.Send {}
  /** Options of `res.sendFile`. */
  export interface SendFileOptions extends contract.SendFileOptions {}
  /** Options of `fw.static`. */
  export interface ServeStaticOptions extends contract.ServeStaticOptions {}
  /** The built-in settings and their values. */
  export interface Settings extends contract.Settings {}
}
// biome-ignore-end lint/suspicious/noExplicitAny: the defaults that apps rely on

export = createApplication

/**
 * Creates an app.
 *
 * @example
 * ```ts
 * import fw from 'fwjs-v5'
 *
 * const app = fw()
 * app.get('/', (req, res) => res.send('Hello'))
 * app.listen(3000)
 * ```
 */
function createApplication(): contract.Express {
  // A plain function with its own copies of all app methods.
  const callable = function app(req: object, res: object, next?: Next): void {
    callable.handle(req, res, next)
  } as contract.Express
  copyMissing(EventEmitter.prototype, callable)
  copyMissing(application, callable)
  defineMessageClasses(callable, request, response, withoutQueryField)
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

// Node detects named exports for `import { … }` by scanning for these assignments; the first one is
// needed because TypeScript emits its own at the end of the file.
module.exports = createApplication
module.exports.application = application
module.exports.request = request
module.exports.response = response
module.exports.Route = Router.Route
module.exports.Router = Router
module.exports.json = parsers.json
module.exports.raw = parsers.raw
module.exports.static = serveStatic
module.exports.text = parsers.text
module.exports.urlencoded = parsers.urlencoded
module.exports.default = createApplication

enableDevWarnings()
nameFactories({
  fw: createApplication,
  'fw.Router': Router,
  'fw.json': parsers.json,
  'fw.raw': parsers.raw,
  'fw.static': serveStatic,
  'fw.text': parsers.text,
  'fw.urlencoded': parsers.urlencoded,
})
