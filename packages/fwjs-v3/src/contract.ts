import type { ErrorRequestHandler as FourErrorHandler, RequestHandler as FourHandler } from 'fwjs'
import type { IncomingMessage, Server, ServerResponse } from 'http'
import type { Form, MiddlewareFactories, UploadedFile } from './contract/middleware.ts'
import type {
  AcceptedMediaType,
  CookieOptions,
  Credentials,
  Errback,
  Locals,
  MimeTable,
  RenderCallback,
  SendFileOptions,
  ViewEngine,
} from './contract/options.ts'
import type { Settings } from './contract/settings.ts'

export type * from './contract/middleware.ts'
export type * from './contract/options.ts'
export type * from './contract/settings.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

/** Passes control on. */
export interface NextFunction {
  /** To the next handler, or, with an error, to the next error handler. */
  (error?: any): void
  /** Out of this route, to what follows it. */
  (leave: 'route'): void
}

/** Answers a request or passes it on. A promise it returns is watched: a rejection is an error. */
export type RequestHandler = (req: Request, res: Response, next: NextFunction) => any

/** The short name of {@link RequestHandler}. */
export interface Handler extends RequestHandler {}

/** Deals with an error. It is known by having exactly four parameters. */
export type ErrorRequestHandler = (
  error: any,
  req: Request,
  res: Response,
  next: NextFunction,
) => any

/** Runs before the callbacks of every route that has the parameter. */
export type RequestParamHandler = (
  req: Request,
  res: Response,
  next: NextFunction,
  value: any,
  name: string,
) => any

/** Handlers that were typed for 4.x or for Node alone, as those of npm packages are. */
type ForeignHandler =
  | FourHandler
  | FourErrorHandler
  | ((req: IncomingMessage, res: ServerResponse, next: (error?: any) => void) => void)

type OneOrMore<Item> = Item | readonly OneOrMore<Item>[]

/** Takes a path and callbacks, in arrays as deep as one likes. */
interface RouteMatcher<T> {
  (path: Route['path'], ...callbacks: OneOrMore<RequestHandler>[]): T
  (path: Route['path'], ...callbacks: OneOrMore<RequestHandler | ErrorRequestHandler>[]): T
  (
    path: Route['path'],
    ...callbacks: [...OneOrMore<RequestHandler | ForeignHandler>[], RequestHandler]
  ): T
  (path: Route['path'], ...callbacks: OneOrMore<ForeignHandler>[]): T
}

type Verb =
  | ('all' | 'acl' | 'bind' | 'checkout' | 'connect' | 'copy' | 'delete' | 'get' | 'head')
  | ('link' | 'lock' | 'm-search' | 'merge' | 'mkactivity' | 'mkcalendar' | 'mkcol' | 'move')
  | ('notify' | 'options' | 'patch' | 'post' | 'propfind' | 'proppatch' | 'purge' | 'put')
  | ('rebind' | 'report' | 'search' | 'source' | 'subscribe' | 'trace' | 'unbind' | 'unlink')
  | ('unlock' | 'unsubscribe')

/** One function for each HTTP method, and `all`. */
type Routing<T> = { [Name in Verb]: RouteMatcher<T> }

/** What a path captured, decoded: by name, and without a name by number. */
export type Params = string[] & Record<string, string>

/** Members that 4.x declares for every copy of the core types, and that 3.x has in another form. */
type Older = 'acceptsCharset' | 'acceptsEncoding' | 'acceptsLanguage' | 'param' | 'sendfile'

/** A request: Node's own `IncomingMessage` and what the framework knows about it. */
export interface Request extends IncomingMessage, Omit<Express.Request, Older> {
  /** The application that handles this request. */
  app: Application
  /** The part of the URL path that led to this application. */
  baseUrl: string
  /** What a body parser read. It comes from the client: trust nothing in it. */
  body: any
  /** The cookies, with `cookieParser`. */
  cookies: any
  /** The token for forms, with `csrf`. */
  csrfToken(): string
  /** What was uploaded, with `bodyParser` or `multipart`. */
  files: Record<string, UploadedFile & UploadedFile[]>
  /** Tells what comes, with `multipart` and its option `defer`. */
  form?: Form | undefined
  /** The HTTP method. */
  method: string
  /** Passes control on, from the application that currently handles the request. */
  next: NextFunction
  /** The URL as the client sent it, untouched by mounting. */
  originalUrl: string
  /** What the route's path captured. */
  params: Params
  /** The query string. It comes from the client. */
  query: any
  /** The user's name, with `basicAuth`. */
  remoteUser?: any
  /** The response that belongs to this request. */
  res: Response
  /** The route that was matched, once there is one. */
  route: Route | undefined
  /** The secret that `cookieParser` was given. */
  secret?: string | undefined
  /** The session, with `session` or `cookieSession`. */
  session: any
  /** The cookies whose signature was right, with `cookieParser`. */
  signedCookies: any
  /** The URL, without the part on which the current application is mounted. */
  url: string
  /** The user, with `basicAuth`. */
  user?: any

  /** The types that the client accepts, best first. 4.x: `accepts()`. */
  readonly accepted: AcceptedMediaType[]
  /** The charsets that the client accepts, best first. 4.x: `acceptsCharsets()`. */
  readonly acceptedCharsets: string[]
  /** The encodings that the client accepts, in its order. 4.x: `acceptsEncodings()`. */
  readonly acceptedEncodings: string[]
  /** The languages that the client accepts, best first. 4.x: `acceptsLanguages()`. */
  readonly acceptedLanguages: string[]
  /** @deprecated The credentials of Basic authentication; use the package `basic-auth`. */
  readonly auth: Credentials | undefined
  /** The client has this response already and may be answered with 304. */
  readonly fresh: boolean
  /** The host name the client asked for, without port. 4.x: `hostname`. */
  readonly host: string | undefined
  /** The name that `host` has in 4.x. */
  readonly hostname: string | undefined
  /** The client's address; behind trusted proxies, the one they saw. */
  readonly ip: string
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

  /** The best of the given types, of a list or of a comma list; undefined if none will do. */
  accepts(types: string | string[]): string | undefined
  accepts(...types: string[]): string | undefined
  /** The client accepts the charset. */
  acceptsCharset(charset: string): boolean
  /** The client names the encoding. */
  acceptsEncoding(encoding: string): boolean
  /** The client accepts the language. */
  acceptsLanguage(language: string): boolean
  /** The value of a request header; `Referer` may be spelled `Referrer`. */
  get(name: string): string | undefined
  /** The same as `get`. */
  header(name: string): string | undefined
  /** The body is of this type: an extension, a media type, or one with a `*`. */
  is(type: string): boolean
  /** The first of `params`, `body` and `query` that has the name. 4.x: read one of them. */
  param(name: string, defaultValue?: any): any
  /** The `Range` header for a resource of `size`; -1: cannot be satisfied, -2: malformed. */
  range(size: number): ({ start: number; end: number }[] & { type: string }) | -1 | -2 | undefined
}

/** A response: Node's own `ServerResponse` and the framework's ways of answering. */
export interface Response extends ServerResponse, Omit<Express.Response, Older> {
  /** The application that handles this request. */
  app: Application
  /** The charset that is added to a Content-Type without one. */
  charset?: string | undefined
  /** @deprecated Use `headersSent`. */
  readonly headerSent: boolean
  /** Variables for templates, for this one response: a function that takes more of them. */
  locals: Locals
  /** The request that is being answered. */
  req: Request

  /** Asks the browser to save the response, under `filename` if given. */
  attachment(filename?: string): this
  /** Makes the browser forget a cookie; the options must be those it was set with. */
  clearCookie(name: string, options?: CookieOptions): this
  /** The same as `type`. */
  contentType(type: string): this
  /** Sets a cookie; an object travels as JSON. */
  cookie(name: string, value: any, options?: CookieOptions): this
  /** Sends a file for the browser to save, under its own name or `filename`. */
  download(path: string, done?: Errback): void
  download(path: string, filename: string, done?: Errback): void
  /** Calls the function whose key, a type, the client likes best; else `default`; else 406. */
  format(choices: Record<string, (req: Request, res: Response, next: NextFunction) => void>): this
  /** The value of a response header. */
  get(field: string): any
  /** The same as `set`. */
  header(fields: object): this
  header(field: string, value: any): this
  /** Sends any value as JSON. */
  json(value: any): this
  /** 4.x: `res.status(status).json(value)`. */
  json(status: number, value: any): this
  /** @deprecated The status comes first. */
  json(value: any, status: number): this
  /** Sends JSON wrapped in a call of the function that the query names. */
  jsonp(value: any): this
  /** 4.x: `res.status(status).jsonp(value)`. */
  jsonp(status: number, value: any): this
  /** @deprecated The status comes first. */
  jsonp(value: any, status: number): this
  /** Adds relations and their URLs to the `Link` header. */
  links(links: Record<string, string>): this
  /** Sets `Location`: a target without a leading slash is relative to the mount path. */
  location(url: string): this
  /** Sends the client elsewhere, by 302 or `status`. Targets as for `location`. */
  redirect(url: string): void
  redirect(status: number, url: string): void
  /** @deprecated The status comes first. */
  redirect(url: string, status: number): void
  /** Renders a template and sends it, or gives it to `callback` and sends nothing. */
  render(view: string, callback: RenderCallback): void
  render(view: string, locals?: object, callback?: RenderCallback): void
  /** Sends a status with its text. 4.x: `res.sendStatus(status)`. */
  send(status: number): this
  /** Sends text as HTML, a Buffer as bytes, everything else as JSON. */
  send(body?: any): this
  /** 4.x: `res.status(status).send(body)`. */
  send(status: number, body: any): this
  /** @deprecated The status comes first. */
  send(body: any, status: number): this
  /** Sends a file. 4.x: `sendFile`, with an absolute path or the option `root`. */
  sendfile(path: string, done?: Errback): void
  sendfile(path: string, options: SendFileOptions, done?: Errback): void
  /** Sets a header, or all those in an object. */
  set(fields: object): this
  set(field: string, value: any): this
  /** Sets the status of the response. */
  status(code: number): this
  /** Sets `Content-Type`, from a media type or a file extension. */
  type(type: string): this
  /** Says that the response depends on a request header. */
  vary(field: string | string[]): this
}

/** One record of `app.routes`. */
export interface Route {
  path: string | RegExp | (string | RegExp)[]
  method: string
  callbacks: (RequestHandler | ErrorRequestHandler)[]
  keys: { name: string; optional: boolean }[]
  regexp: RegExp
  /** What the last path that was tried captured. */
  params: Params
  /** Whether a path matches. */
  match(path: string): boolean
}

/** Routes by method, and the middleware that runs them. */
export interface Router extends Routing<Router> {
  caseSensitive: boolean | undefined
  strict: boolean | undefined
  map: Record<string, Route[]>
  /** To be given to `app.use`. */
  middleware: RequestHandler
  match(method: string, url: string, index?: number, head?: boolean): Route | undefined
  matchRequest(req: object, index?: number, head?: boolean): Route | undefined
  param(name: string, handler: RequestParamHandler): this
  param(callback: (name: string, option: any) => RequestParamHandler | undefined): void
  route(method: string, path: Route['path'], ...callbacks: unknown[]): this
}

export interface SettingReader {
  /** The value of a setting. */
  <Name extends keyof Settings>(name: Name): Settings[Name]
  (name: string): any
}

/** What `app.use` takes beside functions. */
type Mountable = Application | Server | { handle(req: any, res: any, next: any): void }

/** An application: itself a handler, for an HTTP server or for another application. */
export interface Application
  extends NodeJS.EventEmitter,
    Omit<Express.Application, Verb | 'del' | 'handle'>,
    Routing<Application> {
  (req: IncomingMessage, res: ServerResponse, next?: (error?: any) => void): void

  /** View names with their files, when `view cache` is on. */
  cache: Record<string, unknown>
  engines: Record<string, ViewEngine>
  /** Variables for every template: a function that takes more of them. */
  locals: Locals
  /** The application on which this one is mounted. */
  parent?: Application | undefined
  /** What all requests of this application can do. */
  request: Request
  /** What all responses of this application can do. */
  response: Response
  /** The path on which this application is mounted. 4.x: `mountpath`. */
  route: string
  /** The middleware that runs the routes; using it gives them their place. 4.x needs none. */
  readonly router: RequestHandler
  /** The routes by method. */
  routes: Record<string, Route[]>
  settings: Settings & Record<string, any>
  /** The middleware, in the order in which it is tried. A live array. */
  stack: { route: string; handle: (...args: any[]) => unknown }[]

  /** The value of a setting; or, with callbacks, answers GET requests for a path. */
  get: SettingReader & Routing<Application>['get']
  /** @deprecated Use `delete`. */
  del: Routing<Application>['delete']
  /** Stores a setting. */
  set<Name extends keyof Settings>(name: Name, value: Settings[Name] | undefined): this
  set(name: string, value: any): this
  /** The value of a setting. */
  set<Name extends keyof Settings>(name: Name): Settings[Name]
  set(name: string): any
  /** Sets a setting to `true`. */
  enable(name: string): this
  /** Sets a setting to `false`. */
  disable(name: string): this
  /** A setting has a true value. */
  enabled(name: string): boolean
  /** A setting has no true value. */
  disabled(name: string): boolean
  /** Calls back at once, or only in the given environments. 4.x: an if statement. */
  configure(callback: (this: Application) => void): this
  configure(env: string, callback: (this: Application) => void): this
  configure(env: string, ...more: (string | ((this: Application) => void))[]): this

  /** Runs a middleware for requests whose path begins so, ending there, at a `/` or at a `.`. */
  use(handler: RequestHandler): this
  use(path: string, handler: RequestHandler): this
  use(handler: ErrorRequestHandler): this
  use(path: string, handler: ErrorRequestHandler): this
  use(mounted: Mountable | ForeignHandler): this
  use(path: string, mounted: Mountable | ForeignHandler): this
  /** Renders files with the extension `ext` by `engine`. */
  engine(ext: string, engine: ViewEngine): this
  /** Runs a request through the stack; then, if nothing answered, `done`. */
  handle(req: object, res: object, done?: (error?: any) => void): void
  /** Starts an HTTP server; arguments as for Node's `server.listen`. */
  listen: Server['listen']
  /** Calls the handlers with a parameter's value before the callbacks of each route that has it. */
  param(name: string | string[], ...handlers: RequestParamHandler[]): this
  /** Says what later `app.param(name, option)` calls mean. */
  param(callback: (name: string, option: any) => RequestParamHandler | undefined): this
  /** With a function given before, whatever that takes. */
  param(name: string | string[], option: any): this
  /** The path on which this application is mounted, from the outermost one; empty for that. */
  path(): string
  /** Renders a template and gives it to `callback`; sends nothing. */
  render(view: string, callback: RenderCallback): void
  render(view: string, locals: object, callback: RenderCallback): void
}

export interface Factory extends MiddlewareFactories<Response> {
  /** A new application. */
  (): Application
  default: Factory
  /** What all applications can do. */
  application: Record<string, any>
  /** @deprecated Call the factory itself. */
  createServer(): Application
  /** The table of media types. */
  mime: MimeTable
  /** What all requests can do. */
  request: Request
  /** What all responses can do. */
  response: Response
  Route: new (
    method: string,
    path: Route['path'],
    callbacks: (RequestHandler | ErrorRequestHandler)[],
    options?: { sensitive?: boolean; strict?: boolean },
  ) => Route
  Router: new (options?: { caseSensitive?: boolean; strict?: boolean }) => Router
}

// biome-ignore-end lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair
