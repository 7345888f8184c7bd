import type * as core from 'express-serve-static-core'
import type { IncomingMessage, Server, ServerResponse } from 'http'
import type {
  BodyParser,
  Options,
  OptionsJson,
  OptionsText,
  OptionsUrlencoded,
} from './contract/body.ts'
import type {
  DownloadOptions,
  MimeTable,
  SendFileOptions,
  ServeStaticOptions,
} from './contract/files.ts'
import type {
  ByteRanges,
  CookieOptions,
  Errback,
  Locals,
  MediaType,
  RangeOptions,
  RenderCallback,
  RouterOptions,
  ViewEngine,
} from './contract/options.ts'
import type { ParamsDictionary, PathArgument, RouteParameters } from './contract/path.ts'
import type { Settings } from './contract/settings.ts'

export type * from './contract/body.ts'
export type * from './contract/files.ts'
export type * from './contract/options.ts'
export type * from './contract/path.ts'
export type * from './contract/settings.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

export type AnyLocals = Record<string, any>
export type Query = core.Query

/** Passes control on. */
export interface NextFunction extends core.NextFunction {
  /** To the next handler, or, with an error, to the next error handler. */
  (error?: any): void
  /** Out of this router, to what follows it. */
  (leave: 'router'): void
  /** Out of this route, to what follows it. */
  (leave: 'route'): void
}

/** Answers a request or passes it on. A promise it returns is watched: a rejection is an error. */
export type RequestHandler<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> = (
  req: Request<P, ResBody, ReqBody, ReqQuery, LocalsObj>,
  res: Response<ResBody, LocalsObj>,
  next: NextFunction,
) => unknown

/** The short name of {@link RequestHandler}. */
export interface Handler extends RequestHandler {}

/** Deals with an error. It is known by having exactly four parameters. */
export type ErrorRequestHandler<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> = (
  error: any,
  req: Request<P, ResBody, ReqBody, ReqQuery, LocalsObj>,
  res: Response<ResBody, LocalsObj>,
  next: NextFunction,
) => unknown

/** Runs before the handlers of every route that has the parameter. */
export type RequestParamHandler = (
  req: Request,
  res: Response,
  next: NextFunction,
  value: any,
  name: string,
) => unknown

/** A handler or handlers, in arrays as deep as one likes. */
type HandlerArgument<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> =
  | RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj>
  | readonly HandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]

/** The same, error handlers among them. */
type AnyHandlerArgument<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> =
  | RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj>
  | ErrorRequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj>
  | readonly AnyHandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]

// Overloads are first tried by the strict subtype rule, under which `any` fits nothing but `any`.
// So a member that the core types declare must never be `any` here, or handlers typed by the core
// would be left to the core's own overloads, and the parameters of the path forgotten.

/** Takes a path and handlers, as every `app.get` and `router.post` does. */
export interface IRouterMatcher<T> {
  // The path alone decides `req.params`: a handler typed elsewhere does not widen it.
  <
    const Path extends PathArgument,
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    path: Path,
    ...handlers: HandlerArgument<NoInfer<P>, ResBody, ReqBody, ReqQuery, LocalsObj>[]
  ): T
  // A handler that expects every parameter to be there, on a path where one may be missing.
  (path: PathArgument, ...handlers: HandlerArgument[]): T
  // Handlers that say themselves which parameters they expect, or a program that names the types.
  <
    P = ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    path: PathArgument,
    ...handlers: HandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]
  ): T
  <
    P = ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    path: PathArgument,
    ...handlers: AnyHandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]
  ): T
}

/** Takes handlers without a path, as `app.use` and `route.get` do. */
export interface IRouterHandler<T, Path = string> {
  // Without type parameters: a call in this place, such as `app.use(proxy({ on: … }))`, takes its own
  // ones from here, and so its callbacks know our requests.
  (...handlers: RequestHandler<RouteParameters<Path>>[]): T
  <
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    ...handlers: HandlerArgument<NoInfer<P>, ResBody, ReqBody, ReqQuery, LocalsObj>[]
  ): T
  (...handlers: HandlerArgument[]): T
  <
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    ...handlers: HandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]
  ): T
  <
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    ...handlers: AnyHandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]
  ): T
}

/** What an application and a router have in common. */
interface Routing {
  /** Answers requests of every method. */
  all: IRouterMatcher<this>
  /** Answers ACL requests. */
  acl: IRouterMatcher<this>
  /** Answers BIND requests. */
  bind: IRouterMatcher<this>
  /** Answers CHECKOUT requests. */
  checkout: IRouterMatcher<this>
  /** Answers CONNECT requests. */
  connect: IRouterMatcher<this>
  /** Answers COPY requests. */
  copy: IRouterMatcher<this>
  /** Answers DELETE requests. */
  delete: IRouterMatcher<this>
  /** Answers GET requests, and HEAD requests that no earlier `head` route took. */
  get: IRouterMatcher<this>
  /** Answers HEAD requests; must stand before a `get` for the same path. */
  head: IRouterMatcher<this>
  /** Answers LINK requests. */
  link: IRouterMatcher<this>
  /** Answers LOCK requests. */
  lock: IRouterMatcher<this>
  /** Answers M-SEARCH requests. */
  'm-search': IRouterMatcher<this>
  /** Answers MERGE requests. */
  merge: IRouterMatcher<this>
  /** Answers MKACTIVITY requests. */
  mkactivity: IRouterMatcher<this>
  /** Answers MKCALENDAR requests. */
  mkcalendar: IRouterMatcher<this>
  /** Answers MKCOL requests. */
  mkcol: IRouterMatcher<this>
  /** Answers MOVE requests. */
  move: IRouterMatcher<this>
  /** Answers NOTIFY requests. */
  notify: IRouterMatcher<this>
  /** Answers OPTIONS requests. Without it the router answers with the methods a path has. */
  options: IRouterMatcher<this>
  /** Answers PATCH requests. */
  patch: IRouterMatcher<this>
  /** Answers POST requests. */
  post: IRouterMatcher<this>
  /** Answers PROPFIND requests. */
  propfind: IRouterMatcher<this>
  /** Answers PROPPATCH requests. */
  proppatch: IRouterMatcher<this>
  /** Answers PURGE requests. */
  purge: IRouterMatcher<this>
  /** Answers PUT requests. */
  put: IRouterMatcher<this>
  /** Answers REBIND requests. */
  rebind: IRouterMatcher<this>
  /** Answers REPORT requests. */
  report: IRouterMatcher<this>
  /** Answers SEARCH requests. */
  search: IRouterMatcher<this>
  /** Answers SOURCE requests. */
  source: IRouterMatcher<this>
  /** Answers SUBSCRIBE requests. */
  subscribe: IRouterMatcher<this>
  /** Answers TRACE requests. */
  trace: IRouterMatcher<this>
  /** Answers UNBIND requests. */
  unbind: IRouterMatcher<this>
  /** Answers UNLINK requests. */
  unlink: IRouterMatcher<this>
  /** Answers UNLOCK requests. */
  unlock: IRouterMatcher<this>
  /** Answers UNSUBSCRIBE requests. */
  unsubscribe: IRouterMatcher<this>
  /**
   * Runs handlers for every request whose path begins with `path`, ending there or at a `/`.
   * Without a path: for every request. Inside, `req.url` lacks the part that matched.
   */
  use: IRouterHandler<this> & IRouterMatcher<this>
  /** One path to which handlers for several methods are then attached. */
  route<const Path extends PathArgument>(path: Path): IRoute<Path>
}

interface RouteVerbs<Path> {
  /** Answers requests of every method. */
  all: IRouterHandler<this, Path>
  /** Answers ACL requests. */
  acl: IRouterHandler<this, Path>
  /** Answers BIND requests. */
  bind: IRouterHandler<this, Path>
  /** Answers CHECKOUT requests. */
  checkout: IRouterHandler<this, Path>
  /** Answers CONNECT requests. */
  connect: IRouterHandler<this, Path>
  /** Answers COPY requests. */
  copy: IRouterHandler<this, Path>
  /** Answers DELETE requests. */
  delete: IRouterHandler<this, Path>
  /** Answers GET requests, and HEAD requests that no earlier `head` route took. */
  get: IRouterHandler<this, Path>
  /** Answers HEAD requests; must stand before a `get` for the same path. */
  head: IRouterHandler<this, Path>
  /** Answers LINK requests. */
  link: IRouterHandler<this, Path>
  /** Answers LOCK requests. */
  lock: IRouterHandler<this, Path>
  /** Answers M-SEARCH requests. */
  'm-search': IRouterHandler<this, Path>
  /** Answers MERGE requests. */
  merge: IRouterHandler<this, Path>
  /** Answers MKACTIVITY requests. */
  mkactivity: IRouterHandler<this, Path>
  /** Answers MKCALENDAR requests. */
  mkcalendar: IRouterHandler<this, Path>
  /** Answers MKCOL requests. */
  mkcol: IRouterHandler<this, Path>
  /** Answers MOVE requests. */
  move: IRouterHandler<this, Path>
  /** Answers NOTIFY requests. */
  notify: IRouterHandler<this, Path>
  /** Answers OPTIONS requests. Without it the router answers with the methods a path has. */
  options: IRouterHandler<this, Path>
  /** Answers PATCH requests. */
  patch: IRouterHandler<this, Path>
  /** Answers POST requests. */
  post: IRouterHandler<this, Path>
  /** Answers PROPFIND requests. */
  propfind: IRouterHandler<this, Path>
  /** Answers PROPPATCH requests. */
  proppatch: IRouterHandler<this, Path>
  /** Answers PURGE requests. */
  purge: IRouterHandler<this, Path>
  /** Answers PUT requests. */
  put: IRouterHandler<this, Path>
  /** Answers REBIND requests. */
  rebind: IRouterHandler<this, Path>
  /** Answers REPORT requests. */
  report: IRouterHandler<this, Path>
  /** Answers SEARCH requests. */
  search: IRouterHandler<this, Path>
  /** Answers SOURCE requests. */
  source: IRouterHandler<this, Path>
  /** Answers SUBSCRIBE requests. */
  subscribe: IRouterHandler<this, Path>
  /** Answers TRACE requests. */
  trace: IRouterHandler<this, Path>
  /** Answers UNBIND requests. */
  unbind: IRouterHandler<this, Path>
  /** Answers UNLINK requests. */
  unlink: IRouterHandler<this, Path>
  /** Answers UNLOCK requests. */
  unlock: IRouterHandler<this, Path>
  /** Answers UNSUBSCRIBE requests. */
  unsubscribe: IRouterHandler<this, Path>
}

type RouteBase<Path> = RouteVerbs<Path> & core.IRoute

/** One path and the handlers attached to it. */
export interface IRoute<Path = string> extends RouteBase<Path> {
  /** The path as it was written. */
  path: string
  /** One layer for each handler, in the order in which they run. */
  stack: core.ILayer[]
}

type RouterBase = Routing & core.IRouter

/** Middleware and routes: a small application to be mounted in a larger one. */
export interface IRouter extends RouterBase {
  /** Answers requests of every method. */
  all: IRouterMatcher<this> & core.IRouterMatcher<this>
  /** Answers QUERY requests; only there if this Node knows the method. */
  query?: IRouterMatcher<this> & core.IRouterMatcher<this>
  /** Runs a request through all that is registered; then, if nothing answered, `done`. */
  handle(req: object, res: object, done?: (error?: any) => void): void
  /** The middleware and routes, in the order in which they are tried. A live array. */
  stack: core.ILayer[]
  /**
   * Calls `handler` with the value of the parameter `name` before the handlers of each route
   * that has it, once for a request and value.
   */
  param(name: string, handler: RequestParamHandler): this
  /** @deprecated since 4.11.0: name the parameter. */
  param(callback: (name: string, option: RegExp) => RequestParamHandler): this
}

/** Middleware and routes: a small application to be mounted in a larger one. */
export interface Router extends IRouter {}

/** Sends a body. */
export type Send<ResBody = any, T = Response<ResBody>> = (body?: ResBody) => T

/** A request: Node's own `IncomingMessage` and what the framework knows about it. */
export interface Request<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> extends core.Request<P, ResBody, ReqBody, ReqQuery, LocalsObj> {
  /** The application that handles this request. */
  app: Application
  /** The part of the URL path that led to this router. */
  baseUrl: string
  /** What a body parser read. It comes from the client: trust nothing in it. */
  body: ReqBody
  /** The cookies, when a cookie parser is in use. */
  cookies: any
  /** The HTTP method. */
  method: string
  /** The URL as the client sent it, untouched by mounting. */
  originalUrl: string
  /** What the path's parameters and groups matched, decoded. */
  params: P
  /** The query string, read as the `query parser` setting says. It comes from the client. */
  query: ReqQuery
  /** The response that belongs to this request. */
  res?: Response<ResBody, LocalsObj> | undefined
  /** The route that was matched, once there is one. */
  route: any
  /** The cookies whose signature was right, when a cookie parser is in use. */
  signedCookies: any
  /** The URL, without the part on which the current router is mounted. */
  url: string
  /** Passes control on, from the router that currently handles the request. */
  next?: NextFunction | undefined

  /** The client has this response already and may be answered with 304. */
  readonly fresh: boolean
  /** @deprecated Use `hostname`, which is the same. */
  readonly host: string
  /** The host name the client asked for, without port; the proxy's word, if it is trusted. */
  readonly hostname: string
  /** The client's address; behind trusted proxies, the one they saw. */
  readonly ip: string | undefined
  /** The addresses that trusted proxies report, the client's first. */
  readonly ips: string[]
  /** The path of `url`. */
  readonly path: string
  /** `http` or `https`; the proxy's word, if it is trusted. */
  readonly protocol: string
  /** The protocol is `https`. */
  readonly secure: boolean
  /** The opposite of `fresh`. */
  readonly stale: boolean
  /** The parts of the host name before the `subdomain offset`, the nearest first. */
  readonly subdomains: string[]
  /** The request says that a script made it (`X-Requested-With: XMLHttpRequest`). */
  readonly xhr: boolean

  /** @deprecated Left over from 3.x: there is no such member any more. */
  accepted: MediaType[]
  /** The types the client accepts, best first. */
  accepts(): string[]
  /** The best of the given types for this client, or `false` if it accepts none of them. */
  accepts(types: string | string[]): string | false
  accepts(...types: string[]): string | false
  /** @deprecated Use `acceptsCharsets`. */
  acceptsCharset(...charsets: string[]): string | false
  /** The charsets the client accepts, best first. */
  acceptsCharsets(): string[]
  /** The best of the given charsets for this client, or `false`. */
  acceptsCharsets(charsets: string | string[]): string | false
  acceptsCharsets(...charsets: string[]): string | false
  /** @deprecated Use `acceptsEncodings`. */
  acceptsEncoding(...encodings: string[]): string | false
  /** The encodings the client accepts, best first. */
  acceptsEncodings(): string[]
  /** The best of the given encodings for this client, or `false`. */
  acceptsEncodings(encodings: string | string[]): string | false
  acceptsEncodings(...encodings: string[]): string | false
  /** @deprecated Use `acceptsLanguages`. */
  acceptsLanguage(...languages: string[]): string | false
  /** The languages the client accepts, best first. */
  acceptsLanguages(): string[]
  /** The best of the given languages for this client, or `false`. */
  acceptsLanguages(languages: string | string[]): string | false
  acceptsLanguages(...languages: string[]): string | false
  /** The value of a request header; `Referer` may be spelled `Referrer`. */
  get(name: 'set-cookie'): string[] | undefined
  get(name: string): string | undefined
  /** The same as `get`. */
  header(name: 'set-cookie'): string[] | undefined
  header(name: string): string | undefined
  /** The one of the given types that the body has, `false` if none, `null` if there is no body. */
  is(types: string | string[]): string | false | null
  /** @deprecated Read `req.params`, `req.body` or `req.query`, which it searches in this order. */
  param(name: string, defaultValue?: any): string
  /** The `Range` header for a resource of `size`; -1: cannot be satisfied, -2: malformed. */
  range(size: number, options?: RangeOptions): ByteRanges | -1 | -2 | undefined
}

/** A response: Node's own `ServerResponse` and the framework's ways of answering. */
export interface Response<ResBody = any, LocalsObj extends AnyLocals = AnyLocals>
  extends core.Response<ResBody, LocalsObj> {
  /** The application that handles this request. */
  app: Application
  /** Variables for templates, for this one response. */
  locals: LocalsObj & Locals
  /** @deprecated Left over from 3.x: name the charset in `type`. */
  charset: string
  /** The headers are on their way: nothing about them can be changed any more. */
  headersSent: boolean
  /** The request that is being answered. */
  req: Request

  /**
   * Adds a value to a header.
   * @since 4.11.0
   */
  append(field: string, value?: string[] | string): this
  /** Asks the browser to save the response, under `filename` if given. */
  attachment(filename?: string): this
  /** Makes the browser forget a cookie; the options must be those it was set with. */
  clearCookie(name: string, options?: CookieOptions): this
  /** The same as `type`. */
  contentType(type: string): this
  /** Sets a cookie; a value that is not a string travels as JSON. */
  cookie(name: string, value: any, options?: CookieOptions): this
  /** Sends a file for the browser to save, under its own name or `filename`. */
  download(path: string, done?: Errback): void
  download(path: string, filename: string, done?: Errback): void
  /** @since 4.16.0 */
  download(path: string, filename: string, options: DownloadOptions, done?: Errback): void
  download(path: string, options: DownloadOptions, done?: Errback): void
  /** Calls the function whose key, a type, the client likes best; else `default`; else 406. */
  format(choices: any): this
  /** The value of a response header. */
  get(field: string): string | undefined
  /** The same as `set`. */
  header(fields: any): this
  header(field: string, value?: string | string[]): this
  /** Sends any value as JSON. */
  json: Send<ResBody, this>
  /** Sends JSON wrapped in a call of the function that the query names. */
  jsonp: Send<ResBody, this>
  /** Adds relations and their URLs to the `Link` header. */
  links(links: any): this
  /** Sets `Location`. The target `back` is deprecated since 4.21.0. */
  location(url: string): this
  /** Sends the client elsewhere, by 302 or `status`. The target `back` is deprecated since 4.21.0. */
  redirect(url: string): void
  redirect(status: number, url: string): void
  /** @deprecated The status comes first. */
  redirect(url: string, status: number): void
  /** Renders a template and sends it, or gives it to `callback` and sends nothing. */
  render(view: string, locals?: object, callback?: RenderCallback): void
  render(view: string, callback?: RenderCallback): void
  /** Sends text as HTML, a Buffer as bytes, everything else as JSON. */
  send: Send<ResBody, this>
  /**
   * Sends a file. The path is absolute, or relative to the option `root`, which it cannot leave.
   * Without `done`, errors go to the error handlers.
   * @since 4.8.0
   */
  sendFile(path: string, done?: Errback): void
  sendFile(path: string, options: SendFileOptions, done?: Errback): void
  /** @deprecated Use `sendFile`. */
  sendfile(path: string, done?: Errback): void
  sendfile(path: string, options: SendFileOptions, done?: Errback): void
  /** Sends a status with its text as the body. */
  sendStatus(code: number): this
  /** Sets a header, or all those in an object. */
  set(fields: any): this
  set(field: string, value?: string | string[]): this
  /** Sets the status of the response. */
  status(code: number): this
  /** Sets `Content-Type`, from a media type or a file extension. */
  type(type: string): this
  /** Says that the response depends on a request header. */
  vary(field: string): this
}

interface SettingReader {
  /** The value of a setting. */
  <Name extends keyof Settings>(name: Name): Settings[Name]
  (name: string): any
}

/** A name that is not in the table, so that a wrong value for one that is does not slip through. */
type Unlisted<Name> = Name & (Name extends keyof Settings ? never : unknown)

type SettingName = keyof Settings | (string & Record<never, never>)

interface ApplicationEvents<T> {
  /** Tells a sub-app that it was mounted on `parent`. */
  (event: 'mount', listener: (parent: Application) => void): T
  (event: string | symbol, listener: (...values: any[]) => void): T
}

type ApplicationBase<LocalsObj extends AnyLocals> = Routing & core.Application<LocalsObj>

/** An application: itself a handler, for an HTTP server or for another application. */
export interface Application<LocalsObj extends AnyLocals = AnyLocals>
  extends ApplicationBase<LocalsObj> {
  (req: Request | IncomingMessage, res: Response | ServerResponse): any

  /** Answers requests of every method. */
  all: IRouterMatcher<this> & core.IRouterMatcher<this>
  /** Answers QUERY requests; only there if this Node knows the method. */
  query?: IRouterMatcher<this> & core.IRouterMatcher<this>
  /** Runs a request through all that is registered; then, if nothing answered, `done`. */
  handle(req: object, res: object, done?: (error?: any) => void): void
  /** Variables for every template, as long as the application lives. */
  locals: LocalsObj & Locals
  /** The path or paths on which this application is mounted, as patterns. */
  mountpath: string | string[]
  /** The router that holds all that is registered here, once anything is. */
  _router: any
  /** Every setting that is stored here or inherited. */
  settings: Settings & Record<string, any>

  /** The value of a setting; or, with handlers, answers GET requests for a path. */
  get: SettingReader & IRouterMatcher<this> & core.IRouterMatcher<this>
  /** @deprecated Use `delete`. */
  del: IRouterMatcher<this>
  /** Stores a setting. */
  set<Name extends keyof Settings>(name: Name, value: Settings[Name] | undefined): this
  set<Name extends string>(name: Unlisted<Name>, value: any): this
  /** The value of a setting. */
  set<Name extends keyof Settings>(name: Name): Settings[Name]
  set(name: string): any
  /** Sets a setting to `true`. */
  enable(name: SettingName): this
  /** Sets a setting to `false`. */
  disable(name: SettingName): this
  /** A setting has a true value. */
  enabled(name: SettingName): boolean
  /** A setting has no true value. */
  disabled(name: SettingName): boolean

  /** Renders files with the extension `ext` by `engine`. */
  engine(ext: string, engine: ViewEngine): this
  /**
   * Starts an HTTP server; arguments as for Node's `server.listen`. As in the core types of 5.x,
   * `callback` may name an error; there never is one.
   */
  listen(
    port: number,
    hostname: string,
    backlog: number,
    callback?: (error?: Error) => void,
  ): Server
  listen(port: number, hostname: string, callback?: (error?: Error) => void): Server
  listen(port: number, callback?: (error?: Error) => void): Server
  listen(callback?: (error?: Error) => void): Server
  listen(path: string, callback?: (error?: Error) => void): Server
  listen(handle: any, callback?: (error?: Error) => void): Server
  /** Listens to an event; `mount` tells a sub-app that it was mounted on a parent. */
  on: ApplicationEvents<this>
  /**
   * Calls `handler` with the value of a parameter before the handlers of each route that has
   * it, once for a request and value. Several names are treated one by one.
   */
  param(name: string | string[], handler: RequestParamHandler): this
  /** @deprecated since 4.11.0: name the parameter. */
  param(callback: (name: string, option: RegExp) => RequestParamHandler): this
  /** The path on which this application is mounted, from the outermost one; empty for that. */
  path(): string
  /** Renders a template and gives it to `callback`; sends nothing. */
  render(view: string, locals?: object, callback?: RenderCallback): void
  render(view: string, callback: RenderCallback): void

  /** Prepares a new application. `fw()` has already called it. */
  init(): void
  /** Gives the settings their defaults. `fw()` has already called it. */
  defaultConfiguration(): void
  /** @deprecated Only in the core types: 4.x has no such member. */
  map: any
  /** @deprecated Only in the core types: 4.x has no such member. */
  resource: any
  /** @deprecated Left over from 3.x: reading it throws. */
  router: core.Application['router']
  /** @deprecated Left over from 3.x: there is no such member any more. */
  routes: any
  /** @deprecated Only in the core types: an application has its layers in `_router.stack`. */
  stack: core.ILayer[]
}

/** What `fw()` returns. */
export interface Express extends Application {
  /** The prototype of this application's requests. */
  request: Request
  /** The prototype of this application's responses. */
  response: Response
}

/** Makes routers; what is added to it is added to every router. */
interface RouterFactory {
  (options?: RouterOptions): Router
  new (options?: RouterOptions): Router
}

/** Makes routes that belong to no router. */
interface RouteConstructor {
  new (path: string): IRoute
  prototype: IRoute
}

/** Makes middleware that serves a folder. */
interface StaticFactory {
  (root: string, options?: ServeStaticOptions): RequestHandler
  /** The media types by extension; programs may add their own. */
  mime: MimeTable
}

/** The framework: call it for an application. */
export interface Factory {
  (): Express
  /** The framework itself, for programs that import a default. */
  default: Factory
  /** The prototype of every application. */
  application: Application
  /** The prototype of every request. */
  request: Request
  /** The prototype of every response. */
  response: Response
  /** Makes routes that belong to no router. */
  Route: RouteConstructor
  /** Makes routers. */
  Router: RouterFactory
  /** The middleware that fills `req.query`; every application has it built in. */
  query(options?: object | ((text: string) => unknown)): RequestHandler
  /**
   * Makes middleware that reads JSON bodies, in any Unicode encoding, into `req.body`.
   * @since 4.16.0
   */
  json(options?: OptionsJson): BodyParser
  /**
   * Makes middleware that reads bodies as bytes: `req.body` is a Buffer.
   * @since 4.17.0
   */
  raw(options?: Options): BodyParser
  /**
   * Makes middleware that reads bodies as text: `req.body` is a string.
   * @since 4.17.0
   */
  text(options?: OptionsText): BodyParser
  /**
   * Makes middleware that reads the bodies of HTML forms into `req.body`.
   * @since 4.16.0
   */
  urlencoded(options?: OptionsUrlencoded): BodyParser
  /** Serves the files of a folder; what it does not find, it passes on. */
  static: StaticFactory
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
